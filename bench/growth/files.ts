import { headFile } from '#core/files/objects/head-file.ts';
import { keys } from '#core/table/keys.ts';
import { deliverEvent, putObject, seedObjects } from '#testkit/files.ts';
import { cameraPath, storeTrash } from '#testkit/long-lists.ts';
import type { Person } from '#testkit/people.ts';
import { workspaceIdOf } from '#testkit/plans.ts';
import { subscriber } from '#testkit/subscribers.ts';
import { putItems } from '#testkit/table.ts';
import { type Subject, succeed } from './subject.ts';

const modifiedAt = '2026-11-20T12:00:00.000Z';

const version = { versionId: '1'.repeat(32), size: 3_000_000, storage: 'hot', modifiedAt };

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
      await storeFileItems(workspaceId, count);
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
      const path = 'project-000000.prproj';
      await seedObjects(workspaceId, { prefix: 'project-', suffix: '.prproj', count: 1, versions });
      const newest = await headFile(workspaceId, path);
      const current = { ...version, versionId: newest?.VersionId, size: 1 };
      await putItems([{ ...keys.file(workspaceId, path), version: 1, current }]);
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

/** Writes the items of files, without the files. */
function storeFileItems(workspaceId: string, count: number): Promise<void> {
  const details = { poster: true, frames: 12, duration: 12.5, uploadedBy: workspaceId };
  return putItems(
    Array.from({ length: count }, (_, index) => ({
      ...keys.file(workspaceId, cameraPath(index)),
      version: 1,
      current: { ...version, ...details },
    })),
  );
}
