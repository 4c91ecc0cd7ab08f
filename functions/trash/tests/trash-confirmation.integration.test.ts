import { beforeEach, expect, test } from '@jest/globals';
import { syncFile } from '#core/files/sync/sync-file.ts';
import { signUpWithPlan } from '#testkit/billing/plans.ts';
import { changeDone, runOnce } from '#testkit/file-changes.ts';
import { expectCounted } from '#testkit/files/expect-counted.ts';
import {
  completeUpload,
  deleteObject,
  deliverEvent,
  putObject,
  sendParts,
  startUpload,
  uploadFile,
} from '#testkit/files/files.ts';
import type { Person } from '#testkit/people.ts';

// What S3 tells of times cannot order a deletion and a confirmation: it tells them to the second, and of a replacing
// upload when that was started.

let owner: Person;
let workspaceId: string;

beforeEach(async () => {
  ({ owner, workspaceId } = await signUpWithPlan());
});

/** Confirms that the trash is emptied, and returns the change that is to be run. */
async function confirmEmptying(): Promise<string> {
  const { body } = await owner.call('POST /api/trash/erase', { body: { everything: true } });
  return body.change.id;
}

/** The trash, as `path size`. */
async function trash(): Promise<string[]> {
  const { files } = (await owner.call('GET /api/trash')).body;
  return files.map(({ path, size }: { path: string; size: number }) => `${path} ${size}`);
}

/** A file in the trash, another file, and an upload that replaces it, of which all parts have arrived. */
async function replacing() {
  await uploadFile(owner, 'old.mov', 'old');
  await deleteObject(workspaceId, 'old.mov');
  await deliverEvent(workspaceId, 'old.mov');
  await uploadFile(owner, 'film.mov', 'The first cut.');
  const { upload } = (await startUpload(owner, 'film.mov', 7, { replace: true })).body;
  await sendParts(owner, upload, Buffer.from('A film.'));
  return upload.id;
}

test('a version that an upload replaces after the confirmation is not erased', async () => {
  const uploadId = await replacing();
  const id = await confirmEmptying();
  expect(await completeUpload(owner, uploadId)).toMatchObject({ status: 200 });
  expect(await changeDone(owner, workspaceId, id)).toMatchObject({ files: 1, failures: [] });
  expect(await trash()).toEqual(['film.mov 14']);
  await expectCounted(owner);
});

test('a version that is replaced while the trash is being emptied is not erased', async () => {
  const uploadId = await replacing();
  const id = await confirmEmptying();
  await Promise.all([completeUpload(owner, uploadId), runOnce(workspaceId, id)]);
  await changeDone(owner, workspaceId, id);
  expect(await trash()).toEqual(['film.mov 14']);
  await expectCounted(owner);
});

test('a file that is deleted within the second of the confirmation, but after it, is not erased', async () => {
  await uploadFile(owner, 'film.mov');
  const id = await confirmEmptying();
  await deleteObject(workspaceId, 'film.mov');
  await deliverEvent(workspaceId, 'film.mov');
  expect(await changeDone(owner, workspaceId, id)).toMatchObject({ files: 0, failures: [] });
  expect(await trash()).toEqual(['film.mov 7']);
  await expectCounted(owner);
});

test('what was in the trash at the confirmation is erased, however often it was counted since', async () => {
  await uploadFile(owner, 'film.mov', 'The first cut.');
  await uploadFile(owner, 'film.mov', 'A film.', { replace: true });
  const id = await confirmEmptying();
  await putObject(workspaceId, 'film.mov', 'The final cut!');
  await syncFile(workspaceId, 'film.mov');
  expect(await changeDone(owner, workspaceId, id)).toMatchObject({ files: 1, failures: [] });
  // Only what the last cut has replaced.
  expect(await trash()).toEqual(['film.mov 7']);
  await expectCounted(owner);
});

test('a file that was restored and deleted again since the confirmation is not erased', async () => {
  await uploadFile(owner, 'film.mov');
  const deletion = async () => {
    const { body } = await owner.call('POST /api/files/delete', { body: { paths: ['film.mov'] } });
    await changeDone(owner, workspaceId, body.change.id);
  };
  await deletion();
  const id = await confirmEmptying();
  const { files } = (await owner.call('GET /api/trash')).body;
  const versions = files.map(({ path, version }: Record<string, string>) => ({ path, version }));
  const restored = await owner.call('POST /api/trash/restore', { body: { versions } });
  await changeDone(owner, workspaceId, restored.body.change.id);
  await deletion();
  await changeDone(owner, workspaceId, id);
  expect(await trash()).toEqual(['film.mov 7']);
  await expectCounted(owner);
});
