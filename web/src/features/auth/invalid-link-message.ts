import { serverFieldErrors } from '#web/lib/field-errors.ts';
import { errorCode, readableMessage } from '#web/lib/messages.ts';

/**
 * The server's message for a link that is used, revoked, expired or malformed; undefined if a call failed for any other
 * reason.
 */
export function invalidLinkMessage(error: unknown): string | undefined {
  const mutilated = serverFieldErrors(error)['token'];
  if (mutilated) return mutilated;
  return errorCode(error) === 'not_found' ? readableMessage(error, '') : undefined;
}
