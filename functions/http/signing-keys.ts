import { readSecret } from '#core/clients/secrets.ts';
import { readKeyRing } from '#core/identity/session-keys.ts';
import { env } from '#shared/environment.ts';

/** The keys that sign cookies: the name of the current one, and all keys by name. */
export async function signingKeys(): Promise<{
  current: string;
  key: (kid: string) => Uint8Array;
}> {
  const secret = await readSecret(env.sessionKeys, env.sessionKeysSecret);
  const { current, ...keys } = readKeyRing(secret);
  if (!current) throw new Error('The session keys name no current one.');
  return {
    current,
    key: (kid) => {
      const material = Object.hasOwn(keys, kid) ? keys[kid] : undefined;
      if (!material) throw new Error('There is no session key of this name.');
      return new TextEncoder().encode(material);
    },
  };
}
