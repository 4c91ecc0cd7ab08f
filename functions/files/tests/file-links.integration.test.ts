import { beforeAll, describe, expect, test } from '@jest/globals';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { signUpWithPlan } from '#testkit/billing/plans.ts';
import { changeDone } from '#testkit/file-changes.ts';
import { deleteObject, deliverEvent, syncFile, uploadFile } from '#testkit/files/files.ts';
import { posterOf } from '#testkit/files/posters.ts';
import { countedBytes } from '#testkit/files/storage-usage.ts';
import type { Person } from '#testkit/people.ts';

let owner: Person;
let workspaceId: string;

beforeAll(async () => {
  ({ owner, workspaceId } = await signUpWithPlan());
});

const sync = (path: string, content?: string) => syncFile(workspaceId, path, content);

describe('a link', () => {
  const link = (query: Record<string, string>) => owner.call('GET /api/files/link', { query });

  test('plays a file in place, of the version that was current', async () => {
    await sync('Link/Film.mov', 'First cut.');
    const { status, body } = await link({ path: 'Link/Film.mov' });
    expect(status).toBe(200);
    const seconds = (new Date(body.expiresAt).getTime() - Date.now()) / 1_000;
    // Who is removed can open for no longer what they have just opened.
    expect(seconds).toBeGreaterThan(800);
    expect(seconds).toBeLessThanOrEqual(900);
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
    const { files } = (await owner.call('GET /api/trash')).body;
    const { version } = files.find((file: { path: string }) => file.path === 'Poster/A.mov');
    const inTrash = [
      { path: 'Poster/A.mov', version },
      { path: 'Poster/B.mov', version },
      { path: 'Poster/A.mov', version: 'v'.repeat(1_024) },
    ];
    const trashed = await owner.call('POST /api/files/posters', { body: { trashed: inTrash } });
    expect(trashed.body.posters).toEqual([
      { path: 'Poster/A.mov', version, url: expect.any(String) },
    ]);
    expect(await (await fetch(trashed.body.posters[0].url)).text()).toBe('A frame.');
  });

  test('is uploaded once by a link, and replaced only by who manages files or has uploaded the file', async () => {
    const leader = (await signUpWithPlan('business')).owner;
    const editor = await addColleague(leader, 'Video Editor');
    const other = await addColleague(leader, 'Video Editor');
    const manager = await addColleague(leader, 'Project Manager');
    const body = { path: 'Once.mov', size: jpeg.length };
    const ask = (person: Person) => person.call('POST /api/files/poster', { body });
    const put = async (
      { url, headers }: { url: string; headers: Record<string, string> },
      content: string,
    ) => (await fetch(url, { method: 'PUT', headers, body: content })).status;
    await uploadFile(editor, body.path);
    const [first, second] = [(await ask(other)).body, (await ask(editor)).body];
    expect(await put(first, 'A frame.')).toBe(200);
    for (const link of [first, second]) expect(await put(link, 'B frame.')).toBe(412);
    expect(await ask(other)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    for (const [person, content] of [
      [editor, 'C frame.'],
      [manager, 'D frame.'],
      [leader, 'E frame.'],
    ] as const) {
      const link = (await ask(person)).body;
      expect(await put(link, content)).toBe(200);
      expect(await put(link, 'F frame.')).toBe(412);
      expect(await posterOf(person, body.path)).toBe(content);
    }
  });

  test('of no file is refused', async () => {
    const body = { path: 'Poster/nowhere.mov', size: 1 };
    expect(await owner.call('POST /api/files/poster', { body })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });
});
