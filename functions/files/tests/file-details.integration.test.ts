import { expect, test } from '@jest/globals';
import { transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { put } from '#core/table/write.ts';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { signUpWithPlan } from '#testkit/billing/plans.ts';
import { changeFiles } from '#testkit/files/file-actions.ts';
import { putObject, syncFile, uploadFile } from '#testkit/files/files.ts';
import { addMember, type Person, signUpInvited, uniqueEmail } from '#testkit/people.ts';

const filesOf = async (person: Person) => (await person.call('GET /api/files')).body.files;

test('files tell who uploaded them, as long as that person belongs to the workspace', async () => {
  const { owner, workspaceId } = await signUpWithPlan('business');
  const { id, email } = await addMember(owner, uniqueEmail());
  const editor = await signUpInvited(email);
  await uploadFile(editor, 'A.mov');
  await uploadFile(owner, 'B.mov');
  await syncFile(workspaceId, 'C.mov');
  const details = async () =>
    (await filesOf(owner)).map(({ path, uploadedBy }: { path: string; uploadedBy?: object }) => [
      path,
      uploadedBy,
    ]);
  const ofOwner = ['B.mov', { name: 'owner', email: owner.email }];
  expect(await details()).toEqual([
    ['A.mov', { name: 'cutter', email }],
    ofOwner,
    ['C.mov', undefined],
  ]);
  const found = await owner.call('GET /api/files/search', { query: { name: 'a.m' } });
  expect(found.body.files).toMatchObject([{ path: 'A.mov', uploadedBy: { email } }]);
  await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  expect(await details()).toEqual([['A.mov', undefined], ofOwner, ['C.mov', undefined]]);
});

test('a poster comes with a filmstrip and the duration, which move with the file', async () => {
  const { owner } = await signUpWithPlan('business');
  const editor = await addColleague(owner, 'Video Editor');
  await uploadFile(owner, 'A.mov');
  const body = { path: 'A.mov', size: 5, duration: 12.5, strip: { size: 6, frames: 12 } };
  const ask = (person: Person) => person.call('POST /api/files/poster', { body });
  const { url, headers, strip } = (await ask(owner)).body;
  const put = (to: { url: string; headers: Record<string, string> }, content: string) =>
    fetch(to.url, { method: 'PUT', headers: to.headers, body: content });
  expect((await put({ url, headers }, 'frame')).status).toBe(200);
  expect((await put(strip, 'too long')).status).toBe(403);
  expect((await put(strip, 'frames')).status).toBe(200);
  // Neither is replaced by who may not change the file.
  expect(await ask(editor)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  await changeFiles(owner, 'POST /api/files/move', { path: 'A.mov', name: 'B.mov' });
  const { posters } = (await owner.call('POST /api/files/posters', { body: { paths: ['B.mov'] } }))
    .body;
  expect(posters).toMatchObject([{ path: 'B.mov', strip: { frames: 12 } }]);
  const shown = await fetch(posters[0].strip.url);
  expect([shown.headers.get('content-type'), await shown.text()]).toEqual(['image/jpeg', 'frames']);
  expect(await filesOf(owner)).toMatchObject([{ path: 'B.mov', duration: 12.5 }]);
  await changeFiles(owner, 'POST /api/files/delete', { paths: ['B.mov'] });
  await changeFiles(owner, 'POST /api/trash/erase', { everything: true });
  expect((await fetch(posters[0].strip.url)).status).toBe(404);
});

test.each([
  { size: 300_001, frames: 12 },
  { size: 0, frames: 12 },
  { size: 10, frames: 25 },
  { size: 10, frames: 1 },
])('a filmstrip beyond its limits is refused: %j', async (strip) => {
  const { owner } = await signUpWithPlan();
  await uploadFile(owner, 'A.mov');
  const body = { path: 'A.mov', size: 5, strip };
  expect(await owner.call('POST /api/files/poster', { body })).toMatchObject({ status: 400 });
});

test('a folder of more than 1,000 files is counted up to there', async () => {
  const { owner, workspaceId } = await signUpWithPlan();
  await storeItems(workspaceId, 'Frames/', 1_001);
  await putObject(workspaceId, 'Frames 2/a.dpx');
  const body = { paths: ['Frames/', 'Frames 2/', 'Frames'] };
  expect((await owner.call('POST /api/folders/sizes', { body })).body.folders).toEqual([
    { path: 'Frames/', files: 1_000, bytes: '3000', isPartial: true },
    { path: 'Frames 2/', files: 0, bytes: '0', isPartial: false },
  ]);
});

/** Stores the items of many files of three bytes, without the files. */
async function storeItems(workspaceId: string, folder: string, count: number): Promise<void> {
  const modifiedAt = '2026-11-20T12:00:00.000Z';
  const current = { versionId: '1', size: 3, storage: 'hot', modifiedAt };
  const writes = Array.from({ length: count }, (_, index) =>
    put(keys.file(workspaceId, `${folder}${index}.dpx`), { version: 1, current }),
  );
  for (let from = 0; from < count; from += 100) await transact(writes.slice(from, from + 100));
}
