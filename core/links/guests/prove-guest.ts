import { CallError, invalidField } from '#core/errors.ts';
import { verifyPassword } from '#core/identity/passwords/password.ts';
import { type OpenedByToken, proofOf } from '#core/links/open-link.ts';
import { mailboxOf } from '#core/outbox/mailbox.ts';
import {
  type Attempt,
  consumeRateLimit,
  isWithinLimits,
  type ReleaseRateLimit,
  releaseAttempts,
} from '#core/rate-limits/rate-limits.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import { allowCodesAgain, consumeCodeWrite, findCode } from './guest-code.ts';

/** What a guest gives to be let in. */
interface GivenProof {
  passcode?: string | undefined;
  email?: string | undefined;
  code?: string | undefined;
}

/**
 * Checks what a link asks for. Wrong attempts are counted by link and address, in windows of growing length: the longer
 * someone guesses, the longer the next attempt waits, and no one elsewhere does. Those for a code are its mailbox's, named
 * by the link or not. After a hundred of all addresses in a day, an unknown browser may be wrong five times a day rather
 * than twenty, which suffices who knows what to type; a browser that has passed such a check before is counted by itself
 * (OWASP, Slow Down Online Guessing Attacks with Device Cookies).
 *
 * Who guesses at a thousand sites, tries 5,000 a day. That meets the six digits of a code in 200 days, of each of which the
 * mailbox is mailed up to 120 codes, and a passcode of six random letters and digits (36^6) in 400,000.
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
    // Another address or passcode begins at zero.
    const release = await consumeEntry(opened, `${link.id}#${link.generation}`, address);
    if (!(await verifyPassword(passcode, link.passcodeHash))) {
      throw new CallError('wrong_passcode');
    }
    await release();
    return { writes: [] };
  }
  if (email === undefined) throw invalidField('email', 'An email is missing.');
  if (code === undefined) throw invalidField('code', 'The code is missing.');
  const release = await consumeEntry(opened, `${link.id}#${mailboxOf(email)}`, address);
  const codeHash = await findCode(workspace.id, link, email);
  // Without a code it does the same work.
  const isRight = await verifyPassword(code, codeHash ?? undefined);
  if (!isRight || codeHash === null) throw new CallError('wrong_guest_code');
  await Promise.all([release(), allowCodesAgain(link, email)]);
  return { email, writes: [consumeCodeWrite(workspace.id, link, email, codeHash)] };
}

/**
 * Counts an attempt.
 * @param guessed what someone would guess: the passcode of a link, or the code of a mailbox
 * @returns a function that takes it back
 * @throws CallError `too_many_attempts`
 */
async function consumeEntry(
  { link, guest, claims }: OpenedByToken,
  guessed: string,
  address: string,
): Promise<ReleaseRateLimit> {
  // Who entered while the link asked for nothing has proven nothing.
  if (guest && claims?.hasProven) {
    return consumeRateLimit(
      ['entries_of_guest', guest.id],
      ['entries_of_known_guests_from_address', `${link.id}#${address}`],
    );
  }
  const here = `${guessed}#${address}`;
  const release = await consumeRateLimit(
    ['entries_by_link_from_address', here],
    ['entries_by_link_from_address_in_hours', here],
    ['entries_by_link_from_address_daily', here],
    ['entries_from_address', address],
  );
  const anywhere: Attempt = ['entries_anywhere', guessed];
  if (await isWithinLimits(anywhere)) {
    return async () => {
      await Promise.all([release(), releaseAttempts([anywhere])]);
    };
  }
  try {
    const releaseStrict = await consumeRateLimit(
      ['strict_entries_by_link_from_address', here],
      ['strict_entries_by_link_from_address_daily', here],
      ...networkOf(address).map(
        (network): Attempt => ['strict_entries_by_link_from_network', `${guessed}#${network}`],
      ),
    );
    return async () => {
      await Promise.all([release(), releaseStrict()]);
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** The /48 of an IPv6 address that is counted by its /64: its first three groups. */
function networkOf(address: string): string[] {
  const [network] = /^(?:[\da-f]+:){3}/.exec(address) ?? [];
  return network === undefined ? [] : [network];
}
