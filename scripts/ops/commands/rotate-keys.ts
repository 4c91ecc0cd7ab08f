import { setTimeout as pause } from 'node:timers/promises';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { sessionKeys, writeSessionKeys } from '#local/instance/session-keys.ts';
import { requireOutput } from '../../stage/stage-stack.ts';
import { command } from '../command.ts';
import {
  type KeyStore,
  rotateSessionKeys,
  secondsUntilKnown,
  secretKeyStore,
} from '../keys/rotate-session-keys.ts';
import { text } from '../report.ts';
import type { Target } from '../target.ts';

export const rotateKeys = command({
  name: 'rotate-keys',
  summary: 'Give sessions a new signing key without signing users out.',
  details: [
    'In the cloud it takes six minutes: first every function learns the key, then it signs. Older keys verify for another seven days and an hour, and are dropped by the next rotation after that. Can be rerun after an interruption.',
  ],
  input: z.object({}),
  async run(_input, target) {
    const isLocal = target.kind === 'local';
    return {
      will: [
        isLocal
          ? 'Add a new key, which signs after the next start of the product.'
          : 'Add a new key now, and sign with it in six minutes, when every function knows it: leave this running.',
        'No user is signed out: older keys verify for another seven days and an hour.',
      ],
      async apply() {
        const rotated = await rotateSessionKeys({
          store: keyStoreOf(target),
          nowInSeconds: () => Math.floor(Date.now() / 1000),
          wait: () => (isLocal ? Promise.resolve() : pause(secondsUntilKnown * 1000)),
        });
        const { current, older, dropped } = rotated;
        const when = isLocal ? 'from the next start on' : 'from now on';
        return {
          data: rotated,
          blocks: [
            text(
              `${current} signs ${when}; ${older} older keys still verify, ${dropped} are dropped.`,
            ),
          ],
        };
      },
    };
  },
});

/** Where the session keys of a product are kept. */
export function keyStoreOf(target: Target): KeyStore {
  if (target.kind === 'stage') {
    return secretKeyStore(
      new SecretsManagerClient({}),
      requireOutput(target.stack, 'SessionKeysArn'),
    );
  }
  const { dataDir } = target;
  return {
    read: async () => sessionKeys(dataDir),
    write: async (ring) => writeSessionKeys(dataDir, ring),
  };
}
