import * as z from 'zod';
import { removeAllDevices } from '#core/devices/remove-devices.ts';
import { credentialMinutes } from '#shared/rules/sync-limits.ts';
import { pluralize } from '#shared/rules/text/amount-text.ts';
import { allWorkspaces } from '../all-workspaces.ts';
import { command } from '../command.ts';
import { type KeyStore, replaceSigningKeys } from '../keys/rotate-signing-keys.ts';
import { text } from '../report.ts';
import { keyStoresOf } from './rotate-keys.ts';

export const revokeAccess = command({
  name: 'revoke-access',
  summary: 'Sign everyone out and disconnect every computer, such as after a restore.',
  details: [
    'A restored table has the sessions and device keys again that were revoked since. Replaces all keys of sessions and of guests, which the functions read within five minutes, and removes the devices of every workspace. Can be rerun after an interruption.',
  ],
  input: z.object({}),
  async run(_input, target) {
    const isLocal = target.kind === 'local';
    return {
      will: [
        `Sign out every user and every guest of a share link, ${isLocal ? 'with the next start of the product' : 'within five minutes'}.`,
        'Confirm no certificate of approval any more that was issued before: who needs one issues it again.',
        `Disconnect every computer; the credentials that they have end within ${credentialMinutes} minutes.`,
      ],
      async apply() {
        const replace = (store: KeyStore) =>
          replaceSigningKeys({ store, nowInSeconds: () => Math.floor(Date.now() / 1000) });
        const stores = keyStoresOf(target);
        await replace(stores.guest);
        await replace(stores.certificates);
        const current = await replace(stores.session);
        let workspaces = 0;
        for await (const workspaceId of allWorkspaces()) {
          await removeAllDevices(workspaceId);
          workspaces += 1;
        }
        return {
          data: { current, workspaces },
          blocks: [
            text(
              `${current} signs alone. The devices of ${pluralize(workspaces, 'workspace')} are gone.`,
            ),
          ],
        };
      },
    };
  },
});
