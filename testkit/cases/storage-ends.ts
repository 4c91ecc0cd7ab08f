import { keys } from '#core/table/keys.ts';
import { assertEmptied } from '#testkit/emptied.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import { uploadParts } from '#testkit/files.ts';
import { addMember, type Person, password, signUpInvited, uniqueEmail } from '#testkit/people.ts';
import { withFile } from '#testkit/stored-files.ts';
import { itemsOf } from '#testkit/table.ts';
import { assertEqual, type Case } from './case.ts';

/** Calls that end files, uploads and devices which no one has asked to delete. */
export const storageEnds = {
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
            await assertEmptied(workspaceId);
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
} satisfies Record<string, Case[]>;

async function withUploadingMember() {
  const { owner, workspaceId } = await withFile();
  const { id, email } = await addMember(owner, uniqueEmail());
  const member = await signUpInvited(email);
  await uploadParts(member, 'half.mov');
  return { owner, workspaceId, id, member };
}

async function assertNothingReserved(owner: Person, workspaceId: string): Promise<void> {
  await runAllChanges(workspaceId);
  const { hot } = (await owner.call('GET /api/storage/usage')).body;
  assertEqual('Reserved', hot.reservedBytes, '0');
}
