import * as z from 'zod';

/** How long a session holds after it began or was renewed, in seconds. */
export const sessionLifetime = 7 * 24 * 60 * 60;

/** How long it can be renewed at most, in seconds from its beginning. */
export const longestSession = 30 * 24 * 60 * 60;

/** The signing keys by `kid`; `current` names the one that signs, the others still verify. */
const keyRing = z.record(z.string(), z.string());
export type KeyRing = z.infer<typeof keyRing>;

/**
 * Reads a ring from its secret.
 * @throws Error which, unlike that of JSON.parse, shows nothing of the secret.
 */
export function readKeyRing(secret: string): KeyRing {
  try {
    return keyRing.parse(JSON.parse(secret));
  } catch {
    throw new Error('The session keys are not a JSON object of texts.');
  }
}

/**
 * Seconds from a new key's making until the one before it can have signed nothing that still holds: a session's life,
 * and an hour for the new key to become current everywhere.
 */
const overlap = sessionLifetime + 60 * 60;

/**
 * The ring with a new key that does not sign yet, and without those that nothing that holds was signed with.
 * @param atSeconds now, in seconds since 1970; it names the key, and so dates it.
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

/** The ring with its newest key as the one that signs. */
export function withNewestCurrent(ring: KeyRing): KeyRing {
  return { ...ring, current: kidsOf(ring).at(-1) ?? '' };
}

/** Oldest first. */
function kidsOf({ current: _, ...keys }: KeyRing): string[] {
  return Object.keys(keys).toSorted((a, b) => madeAt(a) - madeAt(b));
}

/** Seconds since 1970; the key that the stack or a data folder began with, `k1`, is older than any. */
function madeAt(kid: string): number {
  return Number(/^k(\d+)$/.exec(kid)?.[1] ?? 0);
}
