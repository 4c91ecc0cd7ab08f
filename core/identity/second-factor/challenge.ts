import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { CallError } from '#core/errors.ts';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { siteOrigin } from '#core/runtime/environment.ts';
import { transact } from '#core/table/client.ts';
import { exists } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { put, removeIf, type TransactionWrite } from '#core/table/write.ts';

/** Lifetime of a challenge, in seconds; WebAuthn Level 3, section 15.1, recommends at least five minutes. */
export const challengeLifetime = 5 * 60;

/** The item of a challenge; it expires after `challengeLifetime`. */
export const challengeItem = z.object({
  purpose: z.enum(['sign_in', 'second_step', 'registration', 'confirmation']),
  /** The user whose passkey must answer; null for any user. */
  userId: z.nullable(z.string()),
});
export type Challenge = z.infer<typeof challengeItem> & { challenge: string };

/** The client data that a passkey has signed (WebAuthn Level 3, section 5.8.1). */
const clientData = z.object({ type: z.string(), challenge: z.string(), origin: z.string() });

/** The relying party id: the site's host, which browsers bind passkeys to. */
export function relyingPartyId(): string {
  return new URL(siteOrigin()).hostname;
}

/**
 * Issues a challenge and stores it until it is consumed or expires.
 * @returns the challenge: 256 random bits, as base64url
 */
export async function issueChallenge(issued: z.infer<typeof challengeItem>): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = nowInSeconds() + challengeLifetime;
  await transact([put(keys.challenge(challenge), { ...issued, expiresAt })]);
  return challenge;
}

/**
 * The stored challenge that a WebAuthn response answers, if it was issued on this site for one of the purposes.
 * @throws CallError `wrong_passkey` for another site, `challenge_ended` for a challenge that was used, has expired,
 *   was never issued, or has another purpose.
 */
export async function readChallenge(
  clientDataJSON: string,
  ...purposes: Challenge['purpose'][]
): Promise<Challenge> {
  const { challenge, origin } = readClientData(clientDataJSON);
  if (origin !== siteOrigin()) {
    throw new CallError('wrong_passkey', { message: 'This passkey was used on another site.' });
  }
  if (!/^[\w-]{43}$/.test(challenge)) throw new CallError('challenge_ended');
  const found = await getItem(keys.challenge(challenge), challengeItem);
  if (!found || !purposes.includes(found.purpose)) throw new CallError('challenge_ended');
  return { ...found, challenge };
}

/**
 * Checks that no one has used a challenge since it was read.
 * @throws CallError `challenge_ended`
 */
export async function requireUnused({ challenge }: Challenge): Promise<void> {
  const found = await getItem(keys.challenge(challenge), challengeItem);
  if (!found) throw new CallError('challenge_ended');
}

/**
 * Consumes a challenge, in the transaction that it allows.
 * The transaction throws CallError `challenge_ended` if it was consumed or has expired.
 */
export function consumeChallengeWrite({ challenge }: Challenge): TransactionWrite {
  return removeIf(
    keys.challenge(challenge),
    { pk: exists },
    () => new CallError('challenge_ended'),
  );
}

function readClientData(clientDataJSON: string): z.infer<typeof clientData> {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')));
  } catch {
    throw new CallError('wrong_passkey');
  }
}
