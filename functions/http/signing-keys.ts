import type { CryptoKey } from 'jose';
import { readSecret } from '#core/clients/secrets.ts';
import { readKeyRing } from '#core/identity/session-keys.ts';
import { env } from '#shared/environment.ts';

/** The keys that sign cookies: the name of the current one, and all keys by name. */
export async function signingKeys(): Promise<{
  current: string;
  key: (kid: string) => Promise<CryptoKey>;
}> {
  const secret = await readSecret(env.sessionKeys, env.sessionKeysSecret);
  const { current, ...keys } = readKeyRing(secret);
  if (!current) throw new Error('The session keys name no current one.');
  return {
    current,
    key: async (kid) => {
      const material = Object.hasOwn(keys, kid) ? keys[kid] : undefined;
      if (!material) throw new Error('There is no session key of this name.');
      return imported(material);
    },
  };
}

const cryptoKeys = new Map<string, Promise<CryptoKey>>();

/** The key for HS256 (RFC 7518, 3.2), imported once: each import takes as long as verifying a token. */
function imported(material: string): Promise<CryptoKey> {
  const known = cryptoKeys.get(material);
  if (known) return known;
  const bytes = new TextEncoder().encode(material);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify']);
  cryptoKeys.set(material, key);
  return key;
}
