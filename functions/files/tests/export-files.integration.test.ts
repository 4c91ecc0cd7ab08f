import { beforeAll, expect, test } from '@jest/globals';
import { newId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { signUpWithPlan } from '#testkit/billing/plans.ts';
import { deleteObject, deliverEvent, syncFile, uploadFile } from '#testkit/files/files.ts';
import type { Person } from '#testkit/people.ts';
import { putItems } from '#testkit/table.ts';

let owner: Person;
let workspaceId: string;

beforeAll(async () => {
  ({ owner, workspaceId } = await signUpWithPlan());
});

test('the export lists all files, without folders and the trash, which lists no folders either', async () => {
  const a = await uploadFile(owner, 'Day 1/a.mov', 'film');
  await uploadFile(owner, 'gone.mov');
  await owner.call('POST /api/folders', { body: { path: 'empty' } });
  // rclone marks the top folder as well.
  await syncFile(workspaceId, '', '');
  await deleteObject(workspaceId, 'gone.mov');
  for (const path of ['gone.mov', 'empty/']) await deliverEvent(workspaceId, path);
  const { body } = await owner.call('GET /api/export');
  expect(body.files).toEqual([a]);
  expect(body.nextFiles).toBeUndefined();
  await deleteObject(workspaceId, '');
  await deliverEvent(workspaceId, '');
  const trash = (await owner.call('GET /api/trash')).body.files;
  expect(trash.map(({ path }: { path: string }) => path)).toEqual(['gone.mov']);
});

test('the files of a large workspace are exported in pages that fit into a response', async () => {
  const longest = 'x'.repeat(880);
  const names = Array.from(
    { length: 2_001 },
    (_, index) => `${String(index).padStart(5)} ${longest}`,
  );
  const current = {
    versionId: newId(),
    size: 5_000_000_000_000,
    storage: 'cold',
    modifiedAt: '2026-11-22T12:00:00.000Z',
  };
  const items = names.map((path) => ({ ...keys.file(workspaceId, path), version: 1, current }));
  const share = Math.ceil(items.length / 8);
  await Promise.all(
    Array.from({ length: 8 }, (_, part) => putItems(items.slice(part * share, (part + 1) * share))),
  );
  const exported = await owner.call('GET /api/export');
  expect(JSON.stringify(exported.body).length).toBeLessThan(6 * 2 ** 20);
  const found: string[] = exported.body.files.map(({ path }: { path: string }) => path);
  for (let after = exported.body.nextFiles; after; ) {
    const { body } = await owner.call('GET /api/export/files', { query: { after } });
    found.push(...body.files.map(({ path }: { path: string }) => path));
    after = body.next;
  }
  expect(found).toEqual([...names, 'Day 1/a.mov']);
}, 60_000);
