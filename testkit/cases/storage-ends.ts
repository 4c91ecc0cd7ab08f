import { keys } from '#core/table/keys.ts';
import { credentialMinutes } from '#shared/sync-limits.ts';
import { setClockAhead } from '#testkit/clock.ts';
import { resumeChanges } from '#testkit/event-functions.ts';
import { runAllChanges, runningChanges } from '#testkit/file-changes.ts';
import { uploadParts } from '#testkit/files.ts';
import { addMember, type Person, password, signUpInvited, uniqueEmail } from '#testkit/people.ts';
import { listedBytes } from '#testkit/storage-usage.ts';
import { itemsOf } from '#testkit/table.ts';
import { answerTo, assertEqual, type Case } from './case.ts';
import { ask, path, pathsOf, withFile } from './stored-files.ts';

/** Calls that end files, uploads and devices which no one has asked to delete. */
export const storageEnds = {
  'POST /api/cancel-subscription': [
    {
      title: 'with files, and in the middle of an upload',
      arrange: async () => {
        const { owner, workspaceId } = await withFile();
        await uploadParts(owner, 'half.mov');
        return {
          act: () => owner.call('POST /api/cancel-subscription'),
          doneBefore: ['no_subscription'],
          saved: async () => {
            await emptied(workspaceId);
            const { hot } = (await owner.call('GET /api/storage/usage')).body;
            assertEqual('Reserved', hot.reservedBytes, '0');
          },
        };
      },
    },
  ],
  'DELETE /api/account': [
    {
      title: 'of an owner with files, in the middle of an upload',
      arrange: async () => {
        const { owner, workspaceId } = await withFile();
        await uploadParts(owner, 'half.mov');
        return {
          act: () => owner.call('DELETE /api/account', { body: { password } }),
          doneBefore: ['signed_out'],
          saved: async () => {
            await emptied(workspaceId);
            const left = await itemsOf(keys.quota(workspaceId).pk);
            assertEqual(
              'The items of the storage',
              left.map(({ sk }) => sk),
              [],
            );
          },
        };
      },
    },
    {
      title: 'of a member in the middle of an upload',
      arrange: async () => {
        const { owner, workspaceId, member } = await withUploadingMember();
        return {
          act: () => member.call('DELETE /api/account', { body: { password } }),
          doneBefore: ['signed_out'],
          saved: () => assertNothingReserved(owner, workspaceId),
        };
      },
    },
  ],
  'DELETE /api/team-members/{id}': [
    {
      title: 'in the middle of an upload',
      arrange: async () => {
        const { owner, workspaceId, id } = await withUploadingMember();
        const params = { id };
        return {
          act: () => owner.call('DELETE /api/team-members/{id}', { params }),
          doneBefore: ['not_found'],
          saved: () => assertNothingReserved(owner, workspaceId),
        };
      },
    },
  ],
  'events/resume-changes': [
    {
      title: 'of a change that was interrupted',
      arrange: async () => {
        const { owner, workspaceId } = await withFile();
        await ask(owner, 'POST /api/files/delete', { paths: [path] });
        setClockAhead({ minutes: credentialMinutes + 5 });
        return {
          act: () => answerTo(() => resumeChanges()),
          saved: async () => {
            await runAllChanges(workspaceId);
            assertEqual('The files', await pathsOf(owner), []);
            assertEqual('Running', await runningChanges(workspaceId), []);
          },
        };
      },
    },
  ],
} satisfies Record<string, Case[]>;

async function withUploadingMember() {
  const { owner, workspaceId } = await withFile();
  const { id, email } = await addMember(owner, uniqueEmail());
  const member = await signUpInvited(email);
  await uploadParts(member, 'half.mov');
  return { owner, workspaceId, id, member };
}

/** Runs the emptying to its end, after which S3 stores nothing. */
async function emptied(workspaceId: string): Promise<void> {
  await runAllChanges(workspaceId);
  setClockAhead({ minutes: credentialMinutes + 5 });
  await runAllChanges(workspaceId);
  assertEqual('Running', await runningChanges(workspaceId), []);
  const { hot } = await listedBytes(workspaceId);
  assertEqual('Hot', [String(hot.used), String(hot.trash)], ['0', '0']);
}

async function assertNothingReserved(owner: Person, workspaceId: string): Promise<void> {
  await runAllChanges(workspaceId);
  const { hot } = (await owner.call('GET /api/storage/usage')).body;
  assertEqual('Reserved', hot.reservedBytes, '0');
}
