import { CallError, invalidField } from '#core/errors.ts';
import { verifyPassword } from '#core/identity/passwords/password.ts';
import { type Attempt, consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import { consumeCodeWrite, findCode } from './guest-code.ts';
import { type OpenedByToken, proofOf } from './open-link.ts';

/** What a guest gives to be let in. */
interface GivenProof {
  passcode?: string | undefined;
  email?: string | undefined;
  code?: string | undefined;
}

/**
 * Checks what a link asks for. Wrong attempts are counted by link and address, and by address; and by link over all
 * addresses, except for browsers that have passed such a check before, so that no one who guesses locks them out (OWASP,
 * Slow Down Online Guessing Attacks with Device Cookies).
 * @returns the email that was proven, if any, and the writes that spend the proof
 * @throws CallError `wrong_passcode`, `wrong_guest_code`, `too_many_attempts`, `invalid_input`
 */
export async function proveGuest(
  opened: OpenedByToken,
  { passcode, email, code }: GivenProof,
  address: string,
): Promise<{ email?: string; writes: TransactionWrite[] }> {
  const { link, workspace } = opened;
  const proof = proofOf(link);
  if (proof === 'nothing') return { writes: [] };
  if (proof === 'passcode') {
    if (passcode === undefined) throw invalidField('passcode', 'The passcode is missing.');
    const release = await consumeRateLimit(...attemptsOf(opened, address));
    if (!(await verifyPassword(passcode, link.passcodeHash))) {
      throw new CallError('wrong_passcode');
    }
    await release();
    return { writes: [] };
  }
  if (email === undefined) throw invalidField('email', 'An email is missing.');
  if (code === undefined) throw invalidField('code', 'The code is missing.');
  const release = await consumeRateLimit(...attemptsOf(opened, address));
  const codeHash = await findCode(workspace.id, link, email);
  // Without a code it does the same work.
  const isRight = await verifyPassword(code, codeHash ?? undefined);
  if (!isRight || codeHash === null) throw new CallError('wrong_guest_code');
  await release();
  return { email, writes: [consumeCodeWrite(workspace.id, link, email, codeHash)] };
}

function attemptsOf(
  { link, guest, claims }: OpenedByToken,
  address: string,
): [Attempt, ...Attempt[]] {
  return [
    ['entries_by_link_from_address', `${link.id}#${address}`],
    ['entries_from_address', address],
    // Who entered while the link asked for nothing has proven nothing. Another address or passcode begins at zero.
    guest && claims?.hasProven
      ? ['entries_of_guest', guest.id]
      : ['entries_by_link_anywhere', `${link.id}#${link.generation}`],
  ];
}
