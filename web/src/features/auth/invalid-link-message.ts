import { serverFieldErrors } from '#web/lib/field-errors.ts';
import { errorCode, readableMessage } from '#web/lib/messages.ts';

/**
 * What the server says of a link that was used, withdrawn or has ended, or that came here mutilated;
 * undefined where a call failed for any other reason.
 */
export function invalidLinkMessage(error: unknown): string | undefined {
  const mutilated = serverFieldErrors(error)['token'];
  if (mutilated) return mutilated;
  return errorCode(error) === 'not_found' ? readableMessage(error, '') : undefined;
}
