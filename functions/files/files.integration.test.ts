import { beforeAll, describe, expect, test } from '@jest/globals';
import { changeDone } from '#testkit/file-changes.ts';
import { deleteObject, deliverEvent, putObject, uploadFile } from '#testkit/files.ts';
import { type Person, signUp } from '#testkit/people.ts';
import { signUpWithPlan, workspaceIdOf } from '#testkit/plans.ts';
import { countedBytes, listedBytes } from '#testkit/storage-usage.ts';

let owner: Person;
let workspaceId: string;

beforeAll(async () => {
  ({ owner, workspaceId } = await signUpWithPlan());
});

async function sync(path: string, content?: string): Promise<string> {
  const versionId = await putObject(workspaceId, path, content);
  await deliverEvent(workspaceId, path);
  return versionId;
}

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

  test('that does not exist is empty, and none of another workspace is listed', async () => {
    expect((await list('Nowhere/')).body).toEqual({ folders: [], files: [] });
    const other = await signUp();
    const otherId = await workspaceIdOf(other);
    expect((await other.call('GET /api/files')).body).toEqual({ folders: [], files: [] });
    for (const folder of [`../${otherId}/`, `a/../../${otherId}/`, './', '../']) {
      expect(await list(folder)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
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

  test('finds files by a part of their name, in any case and form, in the order of their paths', async () => {
    await sync('Search/Caf\u0065\u0301 01.MOV');
    await sync('Search/cafe.mov');
    await sync('Search/deep/below/CAF\u00c9 02.mov');
    await sync('Search/caf\u00e9/unrelated.wav');
    expect(await search('caf\u00e9 0')).toEqual([
      'Search/Caf\u0065\u0301 01.MOV',
      'Search/deep/below/CAF\u00c9 02.mov',
    ]);
    expect(await search('search')).toEqual([]);
  });

  test('does not find deleted files', async () => {
    await sync('Search/gone-for-now.mov');
    await deleteObject(workspaceId, 'Search/gone-for-now.mov');
    await deliverEvent(workspaceId, 'Search/gone-for-now.mov');
    expect(await search('gone-for-now')).toEqual([]);
  });
});

describe('a link', () => {
  const link = (query: Record<string, string>) => owner.call('GET /api/files/link', { query });

  test('plays a file in place, of the version that was current', async () => {
    await sync('Link/Film.mov', 'First cut.');
    const { status, body } = await link({ path: 'Link/Film.mov' });
    expect(status).toBe(200);
    const seconds = (new Date(body.expiresAt).getTime() - Date.now()) / 1_000;
    expect(seconds).toBeGreaterThan(3_500);
    expect(seconds).toBeLessThanOrEqual(3_600);
    await sync('Link/Film.mov', 'Second cut.');
    await deleteObject(workspaceId, 'Link/Film.mov');
    const answer = await fetch(body.url, { headers: { range: 'bytes=6-' } });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-type')).toBe('video/quicktime');
    expect(answer.headers.get('content-disposition')).toBe('inline');
    expect(await answer.text()).toBe('cut.');
  });

  test('requested again plays on after the file was moved to cold storage', async () => {
    await uploadFile(owner, 'Link/Archived.mov', 'A long film.');
    const body = { paths: ['Link/Archived.mov'], storage: 'cold' };
    const { change } = (await owner.call('POST /api/files/storage', { body })).body;
    await changeDone(owner, workspaceId, change.id);
    const answer = await link({ path: 'Link/Archived.mov' });
    const played = await fetch(answer.body.url, { headers: { range: 'bytes=7-' } });
    expect([played.status, await played.text()]).toEqual([206, 'film.']);
  });

  test('shows a version in the trash', async () => {
    const version = await sync('Link/Old.txt', 'First.');
    await sync('Link/Old.txt', 'Second.');
    const { body } = await link({ path: 'Link/Old.txt', version });
    expect(await (await fetch(body.url)).text()).toBe('First.');
  });

  test('downloads a file under its name', async () => {
    const name = 'Ton & „Bild“; é.wav';
    await sync(`Link/${name}`);
    const { body } = await link({ path: `Link/${name}`, use: 'download' });
    const answer = await fetch(body.url);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Ton & _Bild_; _.wav"; filename*=UTF-8''Ton%20%26%20%E2%80%9EBild%E2%80%9C%3B%20%C3%A9.wav`,
    );
  });

  test.each([
    'page.html',
    'drawing.svg',
    'feed.xml',
    'page.HTM',
    'script.js',
    'noextension',
    'x.mov.html',
  ])('never shows what could run script, whatever is stored with it: %s', async (name) => {
    await uploadFile(owner, `Inert/${name}`, '<script>alert(1)</script>', {
      contentType: 'text/html',
    });
    const { body } = await link({ path: `Inert/${name}`, use: 'view' });
    const { headers } = await fetch(body.url);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
  });

  test('of a media file keeps its type, whatever is stored with it', async () => {
    await uploadFile(owner, 'Inert/page.mp4', '<script>alert(1)</script>', {
      contentType: 'text/html',
    });
    const { body } = await link({ path: 'Inert/page.mp4' });
    expect((await fetch(body.url)).headers.get('content-type')).toBe('video/mp4');
  });

  test('is signed: no part of it can be changed', async () => {
    await sync('Link/Signed.mov');
    const { body } = await link({ path: 'Link/Signed.mov' });
    const other = new URL(body.url);
    other.searchParams.set('response-content-type', 'text/html');
    expect((await fetch(other)).status).toBe(403);
    const path = body.url.replace('Signed.mov', 'Film.mov');
    expect((await fetch(path)).status).toBe(403);
  });

  test.each([
    [{ path: 'Link/nowhere.mov' }, 404],
    [{ path: 'Link/' }, 404],
    [{ path: 'Link/Film.mov', version: 'nonsense' }, 404],
    [{ path: '../other/Film.mov' }, 400],
    [{ path: 'a/../../Film.mov' }, 400],
    [{ path: '..' }, 400],
    [{ path: '' }, 400],
    [{}, 400],
  ])('to nothing is refused: %j', async (query, status) => {
    expect((await link(query)).status).toBe(status);
  });
});

describe('a poster', () => {
  const jpeg = Buffer.from('A frame.');
  const posters = async (...paths: string[]) => {
    const { body } = await owner.call('POST /api/files/posters', { body: { paths } });
    return body.posters;
  };

  test('is uploaded by a browser, and shown for the version it was made of', async () => {
    await uploadFile(owner, 'Poster/A.mov');
    await uploadFile(owner, 'Poster/B.mov');
    expect(await posters('Poster/A.mov', 'Poster/B.mov')).toEqual([]);
    const before = (await countedBytes(owner)).counted;
    const body = { path: 'Poster/A.mov', size: jpeg.length };
    const { url, headers } = (await owner.call('POST /api/files/poster', { body })).body;
    const put = (content: Buffer, sent = headers) =>
      fetch(url, { method: 'PUT', headers: sent, body: new Uint8Array(content) });
    expect((await put(jpeg, { 'content-type': 'text/html' })).status).toBe(403);
    expect((await put(Buffer.from('Longer frame.'))).status).toBe(403);
    expect((await put(jpeg)).status).toBe(200);
    const [shown, ...others] = await posters('Poster/A.mov', 'Poster/B.mov', 'Poster/C.mov');
    expect(others).toEqual([]);
    const answer = await fetch(shown.url);
    expect([answer.headers.get('content-type'), await answer.text()]).toEqual([
      'image/jpeg',
      'A frame.',
    ]);
    // Posters are not counted, and stay with their version.
    expect((await countedBytes(owner)).counted).toEqual(before);
    await deliverEvent(workspaceId, 'Poster/A.mov');
    expect(await posters('Poster/A.mov')).toHaveLength(1);
    await uploadFile(owner, 'Poster/A.mov', 'Another film.', { replace: true });
    expect(await posters('Poster/A.mov')).toEqual([]);
  });

  test('of no file is refused', async () => {
    const body = { path: 'Poster/nowhere.mov', size: 1 };
    expect(await owner.call('POST /api/files/poster', { body })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
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
