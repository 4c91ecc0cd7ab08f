import type { CryptoKey } from 'jose';
import { readSecret } from '#core/clients/secrets.ts';
import { isRetired, type KeyRing, readKeyRing } from '#core/identity/sessions/session-keys.ts';
import { nowInSeconds } from '#core/runtime/clock.ts';

export interface SigningKeys {
  /** The name of the key that signs. */
  current: string;
  /**
   * The key of a name.
   * @param lifetime of the tokens that it signs or verifies, in seconds
   * @throws Error if there is none, or if it can no longer have signed a valid token
   */
  key: (kid: string, lifetime: number) => Promise<CryptoKey>;
}

/**
 * Reads the keys that sign one kind of cookies: the name of the current one, and all keys by name. They are parsed and
 * imported once, until the secret changes: importing a key takes a third of verifying a token.
 * @param names as `readSecret` takes them
 */
export function signingKeysIn(...names: Parameters<typeof readSecret>): () => Promise<SigningKeys> {
  let read: { secret: string; keys: SigningKeys } | undefined;
  return async () => {
    const secret = await readSecret(...names);
    if (read?.secret !== secret) read = { secret, keys: keysOf(readKeyRing(secret)) };
    return read.keys;
  };
}

function keysOf(ring: KeyRing): SigningKeys {
  const { current, ...materials } = ring;
  if (!current) throw new Error('The signing keys name no current one.');
  const imported = new Map<string, Promise<CryptoKey>>();
  return {
    current,
    key: async (kid, lifetime) => {
      const material = Object.hasOwn(materials, kid) ? materials[kid] : undefined;
      if (!material) throw new Error('There is no signing key of this name.');
      if (isRetired(ring, kid, lifetime, nowInSeconds())) throw new Error('This key is retired.');
      const key = imported.get(kid) ?? importKey(material);
      imported.set(kid, key);
      return key;
    },
  };
}

function importKey(material: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(material);
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', bytes, hmac, false, ['sign', 'verify']);
}
