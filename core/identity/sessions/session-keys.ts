import * as z from 'zod/mini';

/** Lifetime of a session since it started or was renewed, in seconds. */
export const sessionLifetime = 7 * 24 * 60 * 60;

/** Maximum lifetime of a session, renewals included, in seconds. */
export const longestSession = 30 * 24 * 60 * 60;

/**
 * The signing keys by `kid`, such as `k1700000000`: `k` and the Unix seconds at which it was made. `current` names the
 * one that signs, the others only verify.
 */
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
    throw new Error('The signing keys are not a JSON object of texts.');
  }
}

/** Seconds after a new key was made by which it signs everywhere, and the previous key no more. */
const takeover = 60 * 60;

/**
 * Whether a key can no longer have signed a valid token: since its successor took over, every token of it has expired.
 * @param lifetime of the tokens, in seconds
 * @param atSeconds now, in Unix seconds
 */
export function isRetired(
  ring: KeyRing,
  kid: string,
  lifetime: number,
  atSeconds: number,
): boolean {
  const used = usedKids(ring);
  const at = used.indexOf(kid);
  const successor = at === -1 ? undefined : used[at + 1];
  return successor !== undefined && atSeconds >= madeAt(successor) + takeover + lifetime;
}

/**
 * The ring with a new key that does not sign yet, and without keys that signed nothing still valid.
 * @param atSeconds now, in Unix seconds; becomes the key's name, and so its date.
 * @param lifetime of what it signs, in seconds
 */
export function withNewKey(
  ring: KeyRing,
  atSeconds: number,
  secret: string,
  lifetime = sessionLifetime,
): KeyRing {
  const { current = '' } = ring;
  const kept = usedKids(ring).filter((kid) => !isRetired(ring, kid, lifetime, atSeconds));
  const keys = kept.map((kid) => [kid, ring[kid] ?? '']);
  return { current, ...Object.fromEntries(keys), [`k${atSeconds}`]: secret };
}

/** The ring with its newest key as the current one. */
export function withNewestCurrent(ring: KeyRing): KeyRing {
  return { ...ring, current: kidsOf(ring).at(-1) ?? '' };
}

/** The keys that sign or have signed; a newer one than the current one has not yet. */
function usedKids(ring: KeyRing): string[] {
  return kidsOf(ring).filter((kid) => madeAt(kid) <= madeAt(ring['current'] ?? ''));
}

/** Oldest first. */
function kidsOf({ current: _, ...keys }: KeyRing): string[] {
  return Object.keys(keys).toSorted((a, b) => madeAt(a) - madeAt(b));
}

/** Unix seconds; `k1`, the first key of a stack or data folder, counts as the oldest. */
function madeAt(kid: string): number {
  return Number(/^k(\d+)$/.exec(kid)?.[1] ?? 0);
}
