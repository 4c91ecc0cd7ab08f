import { expect, test } from '@jest/globals';
import { runAllChanges } from '#testkit/file-changes.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { allRights, type Guest, withGuest, withSharedFolder } from '#testkit/files/links.ts';
import { ask, path as film } from '#testkit/files/stored-files.ts';
import { refused } from '#testkit/people.ts';

const list = (guest: Guest, folder = '') =>
  guest.call('GET /api/guest/{link}/files', { query: { folder } });
const link = (guest: Guest, path: string, use = 'view') =>
  guest.call('GET /api/guest/{link}/files/link', { query: { path, use } });
const notFound = refused(404, 'not_found');

test('a guest sees and downloads what is in the folder and below it, without where that is', async () => {
  const { owner, guest } = await withSharedFolder();
  expect((await guest.call('GET /api/guest/{link}')).body).toMatchObject({
    opens: { kind: 'folder', name: 'Day 1' },
  });
  expect((await list(guest)).body).toMatchObject({
    folders: ['Selects'],
    files: [{ path: 'Film.mov', size: 7 }],
  });
  const below = await list(guest, 'Selects/');
  expect(below.body).toMatchObject({ folders: [], files: [{ path: 'Selects/Take 1.mov' }] });
  expect(JSON.stringify(below.body)).not.toContain(owner.email);
  const { url, expiresAt } = (await link(guest, 'Selects/Take 1.mov', 'download')).body;
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(5 * 60_000);
  const answer = await fetch(url);
  expect(await answer.text()).toBe('Day 1/Selects/Take 1.mov');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
});

test.each([
  ['a folder whose name begins alike', '../Day 10/'],
  ['the parent', '../'],
  ['the parent, encoded', '%2e%2e/'],
  ['the parent, half encoded', '.%2E/'],
  ['itself by way of below', 'Selects/../../Day 10/'],
  ['a full path', 'Day 10/'],
  ['an absolute path', '/Day 10/'],
  ['a backslash', '..\\Day 10/'],
  ['the key of the bucket', 'w/'],
])('%s is not in the folder', async (_, folder) => {
  const { guest } = await withSharedFolder();
  const listed = await list(guest, folder);
  expect([400, 404]).toContain(listed.status);
  const file = await link(guest, `${folder}Secret.mov`);
  expect([400, 404]).toContain(file.status);
  expect(JSON.stringify([listed.body, file.body])).not.toMatch(/https?:/);
});

test('a name that continues the folder is no way beside it', async () => {
  const { guest } = await withSharedFolder();
  for (const path of ['0/Secret.mov', ' b/Secret.mov', 'Secret.mov', '/Secret.mov']) {
    expect(await link(guest, path)).toMatchObject(notFound);
  }
});

test('without the right to download a guest may only look', async () => {
  const { owner, guest } = await withSharedFolder({ may: { ...allRights, download: false } });
  expect(await link(guest, 'Film.mov')).toMatchObject({ status: 200 });
  const forbidden = refused(403, 'link_forbids');
  expect(await link(guest, 'Film.mov', 'download')).toMatchObject(forbidden);
  // A browser would download it, whatever it is opened for.
  await uploadFile(owner, 'Day 1/Project.zip');
  expect(await link(guest, 'Project.zip')).toMatchObject(forbidden);
});

test('a link to reviews opens no folder, and one to a folder no review', async () => {
  const { guest } = await withGuest();
  expect(await list(guest)).toMatchObject(notFound);
  expect(await link(guest, film)).toMatchObject(notFound);
  const { owner, guest: ofFolder } = await withSharedFolder();
  const { id } = (await owner.call('POST /api/reviews', { body: { path: film } })).body.review;
  const options = { params: { id } };
  expect(await ofFolder.call('GET /api/guest/{link}/reviews/{id}', options)).toMatchObject(
    notFound,
  );
});

test('a file in the trash is not opened', async () => {
  const { owner, workspaceId, guest } = await withSharedFolder();
  await ask(owner, 'POST /api/files/delete', { paths: [film] });
  await runAllChanges(workspaceId);
  expect(await link(guest, 'Film.mov')).toMatchObject(notFound);
});

test('a folder that is not there cannot be shared, nor can the whole storage', async () => {
  const { owner } = await withSharedFolder();
  const share = (folder: string) =>
    owner.call('POST /api/links', { body: { opens: { kind: 'folder', folder }, may: allRights } });
  expect(await share('Day 2/')).toMatchObject(notFound);
  for (const folder of ['', '/', 'Day 1', '../']) {
    const { status } = await share(folder);
    expect([400, 404]).toContain(status);
  }
});
