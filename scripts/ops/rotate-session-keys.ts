import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import {
  type KeyRing,
  readKeyRing,
  withNewestCurrent,
  withNewKey,
} from '#functions/http/session-keys.ts';

/** A function reads a secret again after five minutes; the sixth is for clocks. */
const secondsUntilKnown = 6 * 60;

export interface Rotation {
  secrets: SecretsManagerClient;
  /** Name or ARN of the secret that holds the ring. */
  secretId: string;
  nowInSeconds: () => number;
  wait: (seconds: number) => Promise<unknown>;
}

/**
 * Gives the sessions a new signing key and signs nobody out: first every function gets to know the key, only then does
 * it sign. Older keys go once no session that holds can have been signed with them. Cut short, it can be run again.
 */
export async function rotateSessionKeys(rotation: Rotation): Promise<string> {
  const { nowInSeconds, wait } = rotation;
  const before = await readRing(rotation);
  const known = withNewKey(before, nowInSeconds(), randomBytes(48).toString('base64url'));
  await writeRing(rotation, known);
  await wait(secondsUntilKnown);
  const after = withNewestCurrent(known);
  await writeRing(rotation, after);
  const older = Object.keys(after).length - 2;
  const dropped = Object.keys(before).filter((kid) => !Object.hasOwn(after, kid)).length;
  return `${after['current']} signs from now on; ${older} older keys still verify, ${dropped} are dropped.`;
}

/** The command: the product's own secret is named, so that no other can be meant. */
export const rotateKeys = {
  usage: 'rotate-session-keys ARN                 give sessions a new key, in six minutes',
  run: ([secretId]: string[]) => {
    if (!secretId) throw new Error('Say which secret: the output SessionKeysArn of the stack.');
    process.stderr.write(
      'A new key is added, and signs in six minutes, when every function knows it.\n',
    );
    return rotateSessionKeys({
      secrets: new SecretsManagerClient({}),
      secretId,
      nowInSeconds: () => Math.floor(Date.now() / 1000),
      wait: (seconds) => wait(seconds * 1000),
    });
  },
};

async function readRing({ secrets, secretId }: Rotation): Promise<KeyRing> {
  const { SecretString = '' } = await secrets.send(
    new GetSecretValueCommand({ SecretId: secretId }),
  );
  return readKeyRing(SecretString);
}

async function writeRing({ secrets, secretId }: Rotation, ring: KeyRing): Promise<void> {
  await secrets.send(
    new PutSecretValueCommand({ SecretId: secretId, SecretString: JSON.stringify(ring) }),
  );
}
