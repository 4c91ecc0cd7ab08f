import type { CryptoKey } from 'jose';
import { readSecret } from '#core/clients/secrets.ts';
import { type KeyRing, readKeyRing } from '#core/identity/session-keys.ts';
import { env } from '#shared/environment.ts';

interface SigningKeys {
  current: string;
  /** The key of a name. @throws Error if there is none */
  key: (kid: string) => Promise<CryptoKey>;
}

let read: { secret: string; keys: SigningKeys } | undefined;

/**
 * The keys that sign cookies: the name of the current one, and all keys by name. They are parsed and imported once,
 * until the secret changes: importing a key takes a third of verifying a token.
 */
export async function signingKeys(): Promise<SigningKeys> {
  const secret = await readSecret(env.sessionKeys, env.sessionKeysSecret);
  if (read?.secret !== secret) read = { secret, keys: keysOf(readKeyRing(secret)) };
  return read.keys;
}

function keysOf({ current, ...ring }: KeyRing): SigningKeys {
  if (!current) throw new Error('The session keys name no current one.');
  const imported = new Map<string, Promise<CryptoKey>>();
  return {
    current,
    key: async (kid) => {
      const material = Object.hasOwn(ring, kid) ? ring[kid] : undefined;
      if (!material) throw new Error('There is no session key of this name.');
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
