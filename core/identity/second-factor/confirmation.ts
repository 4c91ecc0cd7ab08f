import { CallError } from '#core/errors.ts';
import type { Session, SessionItem } from '#core/identity/sessions/sessions.ts';
import { now } from '#core/runtime/clock.ts';
import { keys } from '#core/table/keys.ts';
import { type TransactionWrite, update } from '#core/table/write.ts';

/** How long a confirmed identity allows changes of second factors, in milliseconds. */
const holdsForMs = 10 * 60 * 1000;

interface Caller {
  session: Pick<Session, 'id' | 'userId'>;
}

/**
 * Requires that the user has recently confirmed their identity, by the password or by signing in, possibly with a
 * passkey: a session alone, which may be stolen or left open, does not suffice.
 * @throws CallError `confirmation_needed`
 */
export function requireConfirmation({
  confirmedAt = '',
}: {
  /** As this request has read it from the session (ISO 8601). */
  confirmedAt: string | undefined;
}): void {
  const at = Date.parse(confirmedAt);
  if (!(now().getTime() - at < holdsForMs)) throw new CallError('confirmation_needed');
}

/**
 * Records in a session that its user has just confirmed their identity.
 * The transaction throws CallError `signed_out` if the session was revoked meanwhile.
 */
export function confirmedWrite({ session: { id, userId } }: Caller): TransactionWrite {
  return update<SessionItem>(
    keys.session(userId, id),
    { set: { confirmedAt: now().toISOString() } },
    () => new CallError('signed_out'),
  );
}
