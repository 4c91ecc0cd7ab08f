import { beforeAll, describe, expect, test } from '@jest/globals';
import { signUpWithPlan, workspaceIdOf } from '#testkit/billing/plans.ts';
import {
  deleteObject,
  deliverEvent,
  putObject,
  syncFile,
  uploadFile,
} from '#testkit/files/files.ts';
import { countedBytes, listedBytes } from '#testkit/files/storage-usage.ts';
import { type Person, signUp } from '#testkit/people.ts';

let owner: Person;
let workspaceId: string;

beforeAll(async () => {
  ({ owner, workspaceId } = await signUpWithPlan());
});

const sync = (path: string, content?: string) => syncFile(workspaceId, path, content);

describe('a folder', () => {
  const list = (folder: string, after?: string) =>
    owner.call('GET /api/files', { query: { folder, ...(after && { after }) } });

  test('is listed as sync tools see it, in the order of its names', async () => {
    for (const path of ['List/b.mov', 'List/B.mov', 'List/Day 2/x.mov', 'List/Day 10/x.mov']) {
      await putObject(workspaceId, path);
    }
    await putObject(workspaceId, 'List/', '');
    await putObject(workspaceId, 'List/deleted.mov');
    await deleteObject(workspaceId, 'List/deleted.mov');
    const { status, body } = await list('List/');
    expect(status).toBe(200);
    expect(body.folders).toEqual(['Day 10', 'Day 2']);
    const paths = body.files.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(['List/B.mov', 'List/b.mov']);
    expect((await list('')).body.folders).toContain('List');
  });

  test('that does not exist says so, and none of another workspace is listed', async () => {
    const missing = { folders: [], files: [], isMissing: true };
    expect((await list('Nowhere/')).body).toEqual(missing);
    const other = await signUp();
    const otherId = await workspaceIdOf(other);
    expect((await other.call('GET /api/files')).body).toEqual({ folders: [], files: [] });
    for (const folder of [`../${otherId}/`, `a/../../${otherId}/`, './', '../']) {
      // For S3 these are names in the own folder, at which nothing is stored.
      expect((await list(folder)).body).toEqual(missing);
    }
  });

  test('of more than a thousand files is listed page by page', async () => {
    const names = Array.from({ length: 1_100 }, (_, n) => `Many/${String(n).padStart(4, '0')}.dpx`);
    await inBatches(names, (path) => putObject(workspaceId, path, ''));
    const first = (await list('Many/')).body;
    expect(first.files).toHaveLength(1_000);
    const second = (await list('Many/', first.next)).body;
    expect(second.next).toBeUndefined();
    const paths = [...first.files, ...second.files].map(({ path }: { path: string }) => path);
    expect(paths).toEqual(names);
    expect(await list('Many/', 'nonsense')).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { after: expect.any(String) } },
    });
  });

  test('can be created empty, once', async () => {
    const create = (path: string) => owner.call('POST /api/folders', { body: { path } });
    expect(await create('New/Empty')).toMatchObject({ status: 201, body: { success: true } });
    expect((await list('New/')).body).toEqual({ folders: ['Empty'], files: [] });
    expect((await list('New/Empty/')).body).toEqual({ folders: [], files: [] });
    const exists = { status: 409, body: { code: 'file_exists' } };
    expect(await create('New/Empty')).toMatchObject(exists);
    await sync('New/file.mov');
    expect(await create('New/file.mov')).toMatchObject(exists);
    expect(await create('New/file.mov/below')).toMatchObject(exists);
    expect((await countedBytes(owner)).counted.hot).toEqual(expect.anything());
    await uploadFile(owner, 'New/Empty/first.mov');
    const poor = await signUp();
    expect(await poor.call('POST /api/folders', { body: { path: 'x' } })).toMatchObject({
      status: 409,
      body: { code: 'plan_needed' },
    });
  });
});

describe('a search', () => {
  const search = async (name: string) => {
    const { body } = await owner.call('GET /api/files/search', { query: { name } });
    return body.files.map(({ path }: { path: string }) => path);
  };

  test('finds files by a part of their name, in any case, accent and form, in the order of their paths', async () => {
    await sync('Search/Caf\u0065\u0301 01.MOV');
    await sync('Search/cafe.mov');
    await sync('Search/deep/below/CAF\u00c9 02.mov');
    await sync('Search/caf\u00e9/unrelated.wav');
    expect(await search('caf\u00e9 0')).toEqual([
      'Search/Caf\u0065\u0301 01.MOV',
      'Search/deep/below/CAF\u00c9 02.mov',
    ]);
    expect(await search('search')).toEqual([]);
    expect(await search('CAFE')).toEqual([
      'Search/Caf\u0065\u0301 01.MOV',
      'Search/cafe.mov',
      'Search/deep/below/CAF\u00c9 02.mov',
    ]);
  });

  test('does not find deleted files', async () => {
    await sync('Search/gone-for-now.mov');
    await deleteObject(workspaceId, 'Search/gone-for-now.mov');
    await deliverEvent(workspaceId, 'Search/gone-for-now.mov');
    expect(await search('gone-for-now')).toEqual([]);
  });
});

test('everything is counted, and what is provisioned is said in bytes', async () => {
  const { body } = await owner.call('GET /api/storage/usage');
  expect(body.hot.provisionedBytes).toBe('2000000000000');
  expect(body.cold.provisionedBytes).toBe('3000000000000');
  const { files } = (await owner.call('GET /api/files')).body;
  expect(files).toEqual([]);
  const listed = await listedBytes(workspaceId);
  expect(listed.hot.used).toBeGreaterThan(0n);
});

async function inBatches(paths: string[], work: (path: string) => Promise<unknown>) {
  for (let from = 0; from < paths.length; from += 50) {
    await Promise.all(paths.slice(from, from + 50).map(work));
  }
}
