import { setTimeout as pause } from 'node:timers/promises';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import {
  type KeyRingName,
  localSigningKeys,
  writeSigningKeys,
} from '#local/instance/session-keys.ts';
import { requireOutput } from '../../stage/stage-stack.ts';
import { command } from '../command.ts';
import {
  type KeyStore,
  rotateSigningKeys,
  secondsUntilReread,
  secretKeyStore,
} from '../keys/rotate-signing-keys.ts';
import { text } from '../report.ts';
import type { Target } from '../target.ts';

export const rotateKeys = command({
  name: 'rotate-keys',
  summary: 'Give sessions, guests and certificates new signing keys without signing anyone out.',
  details: [
    'In the cloud it takes six minutes: first every function learns the keys, then they sign. Older keys verify for another seven days and an hour, and are dropped by the next rotation after that; those of certificates verify for good. Can be rerun after an interruption.',
  ],
  input: z.object({}),
  async run(_input, target) {
    const isLocal = target.kind === 'local';
    return {
      will: [
        isLocal
          ? 'Add new keys, which sign after the next start of the product.'
          : 'Add new keys now, and sign with them in six minutes, when every function knows them: leave this running.',
        'No user is signed out: older keys verify for another seven days and an hour.',
      ],
      async apply() {
        const rotate = (store: KeyStore, lifetime?: number) =>
          rotateSigningKeys({
            store,
            ...(lifetime !== undefined && { lifetime }),
            nowInSeconds: () => Math.floor(Date.now() / 1000),
            wait: () => (isLocal ? Promise.resolve() : pause(secondsUntilReread * 1000)),
          });
        const stores = keyStoresOf(target);
        const [rotated, guests, certificates] = await Promise.all([
          rotate(stores.session),
          rotate(stores.guest),
          rotate(stores.certificates, Number.POSITIVE_INFINITY),
        ]);
        const { current, older, dropped } = rotated;
        const when = isLocal ? 'from the next start on' : 'from now on';
        return {
          data: { ...rotated, guests, certificates },
          blocks: [
            text(
              `${current} signs ${when}. Older keys that still verify: ${older}; dropped: ${dropped}.`,
            ),
            text(`${guests.current} signs the cookies of guests ${when}.`),
            text(`${certificates.current} signs certificates of approval ${when}.`),
          ],
        };
      },
    };
  },
});

/** Where the signing keys of a product are kept. */
export function keyStoresOf(target: Target): Record<KeyRingName, KeyStore> {
  if (target.kind === 'stage') {
    const secrets = new SecretsManagerClient({});
    return {
      session: secretKeyStore(secrets, requireOutput(target.stack, 'SessionKeysArn')),
      guest: secretKeyStore(secrets, requireOutput(target.stack, 'GuestKeysArn')),
      certificates: secretKeyStore(secrets, requireOutput(target.stack, 'CertificateKeysArn')),
    };
  }
  const { dataDir } = target;
  const localStore = (name: KeyRingName): KeyStore => ({
    read: async () => localSigningKeys(dataDir, name),
    write: async (ring) => writeSigningKeys(dataDir, name, ring),
  });
  return {
    session: localStore('session'),
    guest: localStore('guest'),
    certificates: localStore('certificates'),
  };
}
