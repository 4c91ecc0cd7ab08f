import { serverFieldErrors } from '#web/lib/api/field-errors.ts';
import { errorCode, readableMessage } from '#web/lib/api/messages.ts';

/**
 * The server's message for a link that is used, revoked, expired or malformed; undefined if a call failed for any other
 * reason.
 */
export function invalidLinkMessage(error: unknown): string | undefined {
  const mutilated = serverFieldErrors(error)['token'];
  if (mutilated) return mutilated;
  return errorCode(error) === 'not_found' ? readableMessage(error, '') : undefined;
}

/** The final result of a link that can no longer be used: a retry cannot help. */
export interface InvalidLink {
  end: 'ended';
  message: string;
}

/**
 * Runs work with the token of a mailed link.
 * @returns its result, or that the link is invalid
 * @throws any other error
 */
export async function resultOfLink<R>(work: () => Promise<R>): Promise<R | InvalidLink> {
  try {
    return await work();
  } catch (error) {
    const message = invalidLinkMessage(error);
    if (message === undefined) throw error;
    return { end: 'ended', message };
  }
}
