import { beforeAll, expect, test } from '@jest/globals';
import { discardUploads } from '#core/files/uploads/discard-upload.ts';
import { onePartBytes } from '#shared/rules/text/file-names.ts';
import { signUpWithPlan } from '#testkit/billing/plans.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import { expectSettled } from '#testkit/files/expect-counted.ts';
import {
  completeUpload,
  deleteObject,
  deliverEvent,
  putObject,
  sha256,
  startUpload,
  uploadFile,
} from '#testkit/files/files.ts';
import { countedBytes } from '#testkit/files/storage-usage.ts';
import { addMember, type Person, signUpInvited } from '#testkit/people.ts';

const film = Buffer.from('A film.');

let owner: Person;
let workspaceId: string;

beforeAll(async () => {
  ({ owner, workspaceId } = await signUpWithPlan());
});

/** Starts the upload of a file of one part, and returns its id and the request that sends a body by its link. */
async function start(person: Person, path: string, content = film, options = {}) {
  const answer = await startUpload(person, path, content.length, {
    ...options,
    sha256: sha256(content),
  });
  const { upload, part } = answer.body;
  const send = async (body = content, headers = part.headers): Promise<number> =>
    (await fetch(part.url, { method: 'PUT', headers, body: new Uint8Array(body) })).status;
  return { answer, id: upload.id as string, send };
}

const usage = async () => {
  const { counted, reserved } = await countedBytes(owner);
  return { used: counted.hot.used, reserved: reserved.hot };
};

const pathsStored = async () =>
  (await owner.call('GET /api/files')).body.files.map(({ path }: { path: string }) => path);

test.each([
  ['an empty file', Buffer.alloc(0)],
  ['a small file', film],
  ['a file of 16 MiB', Buffer.alloc(onePartBytes, 'frame')],
])('%s is stored by its start, one request to S3, and its completion', async (title, content) => {
  const path = `${title}.mov`;
  const { answer, id, send } = await start(owner, path, content);
  const headers = { 'x-amz-checksum-sha256': sha256(content) };
  expect(answer).toMatchObject({
    status: 201,
    body: { upload: { path, size: content.length }, part: { number: 1, headers } },
  });
  expect((await usage()).reserved).toBe(BigInt(content.length));
  expect(await send()).toBe(200);
  const { body } = await completeUpload(owner, id);
  expect(body).toMatchObject({ file: { path, size: content.length, storage: 'hot' } });
  await expectSettled(owner);
});

test('a file of more than one part gets no link with its start, and reserves nothing if it asks for one', async () => {
  const before = await usage();
  const options = { sha256: sha256(film) };
  expect(await startUpload(owner, 'Long.mov', onePartBytes + 1, options)).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', fields: { sha256: expect.stringContaining('16 MiB') } },
  });
  expect(await usage()).toEqual(before);
  const { upload, ...answer } = (await startUpload(owner, 'Long.mov', onePartBytes + 1)).body;
  expect(answer).toEqual({});
  await owner.call('DELETE /api/uploads/{id}', { params: { id: upload.id } });
});

test('the link accepts only the length and the content that it was signed for', async () => {
  const { id, send } = await start(owner, 'Exact.mov');
  expect(await send(Buffer.from('A longer film.'))).toBe(403);
  expect(await send(Buffer.from('A movie'))).toBe(400);
  expect(await send(film, {})).toBe(403);
  const other = Buffer.from('A movie');
  expect(await send(other, { 'x-amz-checksum-sha256': sha256(other) })).toBe(403);
  await owner.call('DELETE /api/uploads/{id}', { params: { id } });
});

test('a file that is sent twice is counted once, and the link stores nothing after the completion', async () => {
  const before = await usage();
  const { id, send } = await start(owner, 'Twice.mov');
  expect([await send(), await send()]).toEqual([200, 200]);
  expect(await completeUpload(owner, id)).toMatchObject({ status: 200 });
  expect(await send()).toBe(404);
  await deleteObject(workspaceId, 'Twice.mov');
  await deliverEvent(workspaceId, 'Twice.mov');
  expect(await send()).toBe(404);
  expect(await usage()).toEqual({ ...before, used: before.used + 7n });
  await expectSettled(owner);
});

test.each([
  ['is cancelled', (id: string) => owner.call('DELETE /api/uploads/{id}', { params: { id } })],
  ['has expired', expire],
])(
  'an upload that %s gives its reservation back, and its link stores nothing',
  async (how, end) => {
    const path = `${how}.mov`;
    const before = await usage();
    const { id, send } = await start(owner, path);
    await end(id);
    expect(await usage()).toEqual(before);
    expect(await send()).toBe(404);
    expect(await completeUpload(owner, id)).toMatchObject({ status: 404 });
    expect(await pathsStored()).not.toContain(path);
  },
);

test('the link of a member stores nothing once the member was removed', async () => {
  const before = await usage();
  const { id: memberId, email } = await addMember(owner);
  const { send } = await start(await signUpInvited(email), 'Removed.mov');
  await owner.call('DELETE /api/team-members/{id}', { params: { id: memberId } });
  await runAllChanges(workspaceId);
  expect(await usage()).toEqual(before);
  expect(await send()).toBe(404);
});

test('a file that exists by then is not overwritten, unless it was to be replaced', async () => {
  const kept = await start(owner, 'Taken.mov');
  await putObject(workspaceId, 'Taken.mov', 'Their film.');
  expect(await kept.send()).toBe(200);
  expect(await completeUpload(owner, kept.id)).toMatchObject({
    status: 409,
    body: { code: 'file_exists' },
  });
  await owner.call('DELETE /api/uploads/{id}', { params: { id: kept.id } });

  const replacing = await start(owner, 'Taken.mov', film, { replace: true });
  await replacing.send();
  expect(await completeUpload(owner, replacing.id)).toMatchObject({ status: 200 });
  const { files } = (await owner.call('GET /api/files')).body;
  expect(files).toContainEqual(expect.objectContaining({ path: 'Taken.mov', size: 7 }));
  const trash = (await owner.call('GET /api/trash')).body.files;
  expect(trash).toContainEqual(
    expect.objectContaining({ path: 'Taken.mov', size: 11, reason: 'replaced' }),
  );
  await expectSettled(owner);
});

test('a part that was sent by its link is known when the upload is resumed', async () => {
  const { answer, id, send } = await start(owner, 'Resumed.mov');
  await send();
  const progress = await owner.call('GET /api/uploads/{id}', { params: { id } });
  expect(progress.body).toEqual({
    upload: answer.body.upload,
    parts: [{ number: 1, size: 7 }],
  });
  await completeUpload(owner, id);
});

test('Activity counts it for who uploaded it, as any upload', async () => {
  const { owner: person } = await signUpWithPlan();
  const { id, send } = await start(person, 'Small.mov');
  await send();
  await completeUpload(person, id);
  await uploadFile(person, 'In parts.mov');
  const { auditEntries } = (await person.call('GET /api/audit')).body;
  const uploaded = auditEntries.filter(({ kind }: { kind: string }) => kind === 'files_uploaded');
  const sum = (key: string) =>
    uploaded.reduce((total: number, entry: Record<string, number>) => total + (entry[key] ?? 0), 0);
  expect([sum('files'), sum('bytes')]).toEqual([2, 14]);
  expect(new Set(uploaded.map(({ who }: { who: string }) => who)).size).toBe(1);
});

async function expire() {
  setClockAhead({ days: 7, minutes: 1 });
  try {
    await discardUploads(workspaceId);
  } finally {
    resetClock();
  }
}
