import { randomBytes } from 'node:crypto';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import {
  readKeyRing,
  withNewestCurrent,
  withNewKey,
} from '#core/identity/sessions/session-keys.ts';

/** A function reads a secret again after five minutes; the sixth allows for clock skew. */
export const secondsUntilReread = 6 * 60;

/** Where the ring of keys is stored, as JSON. */
export interface KeyStore {
  read(): Promise<string>;
  write(ring: string): Promise<void>;
}

export interface Rotation {
  store: KeyStore;
  nowInSeconds: () => number;
  /** Of what the keys sign, in seconds: that of sessions unless given. */
  lifetime?: number;
  /** Resolves once every function knows the ring that was written. */
  wait: () => Promise<unknown>;
}

/** The result of a rotation: the id of the signing key, and the number of others. */
export interface Rotated {
  current: string;
  older: number;
  dropped: number;
}

/**
 * Gives sessions, guests or certificates a new signing key without signing anyone out: first every function learns the key, only then does
 * it sign. Older keys are dropped once no valid session can have been signed with them. Can be rerun after an
 * interruption.
 */
export async function rotateSigningKeys(rotation: Rotation): Promise<Rotated> {
  const { store, nowInSeconds, lifetime, wait } = rotation;
  const before = readKeyRing(await store.read());
  const secret = randomBytes(48).toString('base64url');
  const withNew = withNewKey(before, nowInSeconds(), secret, lifetime);
  await store.write(JSON.stringify(withNew));
  await wait();
  const after = withNewestCurrent(withNew);
  await store.write(JSON.stringify(after));
  return {
    current: after['current'] ?? '',
    older: Object.keys(after).length - 2,
    dropped: Object.keys(before).filter((kid) => !Object.hasOwn(after, kid)).length,
  };
}

/**
 * Replaces all keys of a ring at once: every cookie that they have signed ends as soon as the functions read the secret
 * again.
 * @returns the id of the new key
 */
export async function replaceSigningKeys({
  store,
  nowInSeconds,
}: Pick<Rotation, 'nowInSeconds' | 'store'>): Promise<string> {
  const current = `k${nowInSeconds()}`;
  await store.write(JSON.stringify({ current, [current]: randomBytes(48).toString('base64url') }));
  return current;
}

/** The ring in a secret of Secrets Manager, by its name or ARN. */
export function secretKeyStore(secrets: SecretsManagerClient, secretId: string): KeyStore {
  return {
    async read() {
      const command = new GetSecretValueCommand({ SecretId: secretId });
      return (await secrets.send(command)).SecretString ?? '';
    },
    async write(ring) {
      await secrets.send(new PutSecretValueCommand({ SecretId: secretId, SecretString: ring }));
    },
  };
}
