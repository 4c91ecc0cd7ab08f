import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { deliverEvent, putObject, seedObjects } from '#testkit/files/files.ts';
import { storeFiles, storeTrash, storeVersions } from '#testkit/files/long-lists.ts';
import type { Person } from '#testkit/people.ts';
import { type Subject, succeed } from './subject.ts';

/** The files of a workspace, and the versions of one. */
export const fileSubjects: readonly Subject[] = [
  {
    async arrange(count) {
      const { owner, workspaceId } = await withPlan();
      await seedObjects(workspaceId, { prefix: 'Day 1/', suffix: '.mov', count });
      const query = { folder: 'Day 1/' };
      return { 'a page of a folder, files': () => succeed(owner, 'GET /api/files', { query }) };
    },
  },
  {
    async arrange(count) {
      const { owner, workspaceId } = await withPlan();
      await storeFiles(workspaceId, count);
      const search = (name: string) => () =>
        succeed(owner, 'GET /api/files/search', { query: { name } });
      const body = { paths: ['Northlight/'] };
      return {
        'first request of a search that finds nothing, files': search('nothing'),
        'first request of a search that finds all, files': search('mov'),
        'the size of a folder, files': () => succeed(owner, 'POST /api/folders/sizes', { body }),
      };
    },
  },
  {
    async arrange(count) {
      const { owner, workspaceId } = await withPlan();
      await storeTrash(workspaceId, count);
      return { 'a page of the trash, files': () => succeed(owner, 'GET /api/trash') };
    },
  },
  {
    async arrange(versions) {
      const { workspaceId } = await withPlan();
      const path = await storeVersions(workspaceId, versions);
      return {
        'another version of a file, and its event, versions': async () => {
          const versionId = await putObject(workspaceId, path, 'Saved again.');
          await deliverEvent(workspaceId, path, { versionId });
        },
      };
    },
  },
];

async function withPlan(): Promise<{ owner: Person; workspaceId: string }> {
  const owner = await subscriber('business');
  return { owner, workspaceId: await workspaceIdOf(owner) };
}
