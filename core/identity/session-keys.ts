import * as z from 'zod/mini';

/** Lifetime of a session since it started or was renewed, in seconds. */
export const sessionLifetime = 7 * 24 * 60 * 60;

/** Maximum lifetime of a session, renewals included, in seconds. */
export const longestSession = 30 * 24 * 60 * 60;

/** The signing keys by `kid`; `current` names the one that signs, the others only verify. */
const keyRing = z.record(z.string(), z.string());
export type KeyRing = z.infer<typeof keyRing>;

/**
 * Parses a key ring from its secret.
 * @throws Error that, unlike the one of JSON.parse, does not contain the secret.
 */
export function readKeyRing(secret: string): KeyRing {
  try {
    return keyRing.parse(JSON.parse(secret));
  } catch {
    throw new Error('The session keys are not a JSON object of texts.');
  }
}

/**
 * Seconds after which a new key may retire the previous one, since no valid session is signed with it any more: the
 * lifetime of a session, plus an hour for the new key to become current everywhere.
 */
const overlap = sessionLifetime + 60 * 60;

/**
 * The ring with a new key that does not sign yet, and without keys that signed nothing still valid.
 * @param atSeconds now, in Unix seconds; becomes the key's name, and so its date.
 */
export function withNewKey(ring: KeyRing, atSeconds: number, secret: string): KeyRing {
  const { current = '' } = ring;
  const used = kidsOf(ring).filter((kid) => madeAt(kid) <= madeAt(current));
  const kept = used.filter((_, index) => {
    const next = used[index + 1];
    return next === undefined || atSeconds < madeAt(next) + overlap;
  });
  const keys = kept.map((kid) => [kid, ring[kid] ?? '']);
  return { current, ...Object.fromEntries(keys), [`k${atSeconds}`]: secret };
}

/** The ring with its newest key as the current one. */
export function withNewestCurrent(ring: KeyRing): KeyRing {
  return { ...ring, current: kidsOf(ring).at(-1) ?? '' };
}

/** Oldest first. */
function kidsOf({ current: _, ...keys }: KeyRing): string[] {
  return Object.keys(keys).toSorted((a, b) => madeAt(a) - madeAt(b));
}

/** Unix seconds; `k1`, the first key of a stack or data folder, counts as the oldest. */
function madeAt(kid: string): number {
  return Number(/^k(\d+)$/.exec(kid)?.[1] ?? 0);
}
