import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import type { Membership } from '#core/workspaces/memberships.ts';
import type { WorkspaceItem } from '#core/workspaces/store.ts';
import { folderRights, maxRestrictedFolders } from '#shared/rules/text/restricted-folders.ts';
import { restrictedId, restrictedName } from '#shared/rules/text/restricted-names.ts';
import { putObject, seedObjects } from '#testkit/files/files.ts';
import { userIdOf } from '#testkit/files/inbox.ts';
import { storeFiles, storeMembers } from '#testkit/files/long-lists.ts';
import { withReview } from '#testkit/files/reviews.ts';
import { addMember, signUpInvited, uniqueEmail } from '#testkit/people.ts';
import { type Subject, succeed } from './subject.ts';

const people = 100;
const files = 100_000;

/** What lists cost a member of a workspace of 100 people with 100,000 files, as its folders are restricted. */
export const restrictedFolderSubjects: readonly Subject[] = [
  {
    sizes: [0, 10, maxRestrictedFolders],
    async arrange(count) {
      const { owner, workspaceId } = await withReview();
      const email = uniqueEmail();
      await addMember(owner, email, 'Producer');
      const member = await signUpInvited(email);
      await storeMembers(workspaceId, people - 2);
      await storeFiles(workspaceId, files);
      await seedObjects(workspaceId, { prefix: 'Northlight/Day 1/', suffix: '.mov', count: 1_000 });
      const names = Array.from({ length: count }, (_, index) =>
        restrictedName(
          `Client ${index}`,
          restrictedId(() => index % 31),
        ),
      );
      for (const name of names) await putObject(workspaceId, `${name}/Film.mov`);
      await write(
        update<WorkspaceItem>(keys.workspace(workspaceId), {
          set: {
            restrictedFolders: Object.fromEntries(names.map((name) => [name, { roles: {} }])),
          },
        }),
      );
      const seen = names.filter((_, index) => index % 2 === 0);
      await write(
        update<Membership>(keys.membership(await userIdOf(member), workspaceId), {
          set: {
            folders: Object.fromEntries(
              seen.map((name, index) => [
                name,
                folderRights[index % folderRights.length] ?? 'view',
              ]),
            ),
          },
        }),
      );
      const query = { folder: 'Northlight/Day 1/' };
      return {
        'the top of the workspace, restricted folders': () =>
          succeed(member, 'GET /api/files', { query: {} }),
        'a page of a folder, restricted folders': () =>
          succeed(member, 'GET /api/files', { query }),
        'first request of a search that finds all, restricted folders': () =>
          succeed(member, 'GET /api/files/search', { query: { name: 'mov' } }),
        'the list of reviews, restricted folders': () => succeed(member, 'GET /api/reviews'),
      };
    },
  },
];
