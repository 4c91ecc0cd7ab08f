import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { s3 } from '#core/clients/s3.ts';
import { bucketName, objectKey } from '#core/files/objects/bucket.ts';
import { unfinishedUploads } from '#core/files/uploads/upload-item.ts';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { runPlan, signUpWithPlan } from '#testkit/billing/plans.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import { expectCounted } from '#testkit/files/expect-counted.ts';
import {
  completeUpload,
  deleteObject,
  deliverEvent,
  putObject,
  sendParts,
  sha256,
  startUpload,
  uploadFile,
} from '#testkit/files/files.ts';
import { countedBytes } from '#testkit/files/storage-usage.ts';
import { type Person, signUp } from '#testkit/people.ts';

const terabyte = 10 ** 12;

let owner: Person;
let workspaceId: string;

beforeAll(async () => {
  ({ owner, workspaceId } = await signUpWithPlan());
});

const reserved = async (person: Person) => (await countedBytes(person)).reserved.hot;

test('a file keeps the time at which it was changed, also when it is moved', async () => {
  const { body } = await owner.call('POST /api/uploads', {
    body: { path: 'Dated.mov', size: 7, lastModified: 1_700_000_000_123 },
  });
  await sendParts(owner, body.upload, Buffer.from('A film.'));
  await completeUpload(owner, body.upload.id);
  const mtimeOf = async (path: string) => {
    const key = { Bucket: bucketName(), Key: objectKey(workspaceId, path) };
    return (await s3.send(new HeadObjectCommand(key))).Metadata?.['mtime'];
  };
  expect(await mtimeOf('Dated.mov')).toBe('1700000000.123');
  await owner.call('POST /api/files/move', { body: { path: 'Dated.mov', name: 'Moved.mov' } });
  await runAllChanges(workspaceId);
  expect(await mtimeOf('Moved.mov')).toBe('1700000000.123');
});

describe('a name that exists', () => {
  test.each([
    ['a file', 'Taken/Film.mov', 'Taken/Film.mov'],
    ['a folder', 'Taken/Film.mov', 'Taken'],
    ['a file as its folder', 'Taken/Film.mov', 'Taken/Film.mov/Sound.wav'],
    ['a file in decomposed letters', 'Caf\u0065\u0301.mov', 'Caf\u00e9.mov'],
  ])('of %s is refused before anything is sent', async (_, existing, path) => {
    await putObject(workspaceId, existing);
    await deliverEvent(workspaceId, existing);
    const expected = { status: 409, body: { code: 'file_exists' } };
    expect(await startUpload(owner, path, 7)).toMatchObject(expected);
    expect(await reserved(owner)).toBe(0n);
  });

  test('is never overwritten by an upload that was started before', async () => {
    const { upload } = (await startUpload(owner, 'Race.mov', 7)).body;
    await putObject(workspaceId, 'Race.mov', 'Their film.');
    await sendParts(owner, upload, Buffer.from('A film.'));
    expect(await completeUpload(owner, upload.id)).toMatchObject({
      status: 409,
      body: { code: 'file_exists' },
    });
    await owner.call('DELETE /api/uploads/{id}', { params: { id: upload.id } });
    const { files } = (await owner.call('GET /api/files')).body;
    expect(files).toContainEqual(expect.objectContaining({ path: 'Race.mov', size: 11 }));
    await expectCounted(owner);
  });

  test('can be replaced, and the previous version goes to the trash, which counts', async () => {
    await uploadFile(owner, 'Cut.mov', 'First cut.');
    await uploadFile(owner, 'Cut.mov', 'Second cut, longer.', { replace: true });
    const { counted } = await countedBytes(owner);
    expect(counted.hot.trash).toBeGreaterThanOrEqual(10n);
    await expectCounted(owner);
  });

  test('is free again once the file is deleted', async () => {
    await uploadFile(owner, 'Again.mov');
    await deleteObject(workspaceId, 'Again.mov');
    expect(await uploadFile(owner, 'Again.mov', 'Again.')).toMatchObject({ size: 6 });
    await expectCounted(owner);
  });
});

test('a member has at most 200 uploads that are not complete, even concurrently; others are not held up', async () => {
  const { owner: person, workspaceId: id } = await signUpWithPlan('business');
  const colleague = await addColleague(person, 'Video Editor');
  const first = (await startUpload(person, 'First.mov', 7)).body.upload;
  const [{ ownerId } = { ownerId: '' }] = await unfinishedUploads(id);
  await write(update<{ count: number }>(keys.openUploads(id, ownerId), { add: { count: 196 } }));
  const answers = await Promise.all(
    ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => startUpload(person, `${name}.mov`, 7)),
  );
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill('too_many_uploads'));
  expect(await reserved(person)).toBe(28n);
  const theirs = (await startUpload(colleague, 'Theirs.mov', 7)).body.upload;
  expect((await colleague.call('GET /api/uploads')).body.uploads).toEqual([theirs]);
  const more = () => startUpload(person, 'More.mov', 7);
  expect(await more()).toMatchObject({ status: 409 });
  await sendParts(person, first, Buffer.from('A film.'));
  await completeUpload(person, first.id);
  await completeUpload(person, first.id);
  const { upload } = (await more()).body;
  expect(await more()).toMatchObject({ status: 409 });
  await person.call('DELETE /api/uploads/{id}', { params: { id: upload.id } });
  expect(await more()).toMatchObject({ status: 201 });
});

describe('the quota', () => {
  test('is never exceeded by twenty concurrent uploads', async () => {
    const { owner: person } = await signUpWithPlan();
    const size = 0.3 * terabyte;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => startUpload(person, `Film ${n}.mov`, size)),
    );
    const started = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ body }) => body.code === 'storage_full');
    // Two terabytes are provisioned.
    expect([started.length, refused.length]).toEqual([6, 14]);
    expect(await reserved(person)).toBe(BigInt(6 * size));
  });

  test('is that of the kind of storage, and of the plan that runs when the upload starts', async () => {
    const person = await signUp();
    expect(await startUpload(person, 'A.mov', 1)).toMatchObject({
      status: 409,
      body: { code: 'plan_needed' },
    });
    await runPlan(person, 'business');
    const cold = { storage: 'cold' } as const;
    expect(await startUpload(person, 'Cold.mov', 2.9 * terabyte, cold)).toMatchObject({
      status: 201,
    });
    const full = { status: 409, body: { code: 'storage_full' } };
    expect(await startUpload(person, 'Hot.mov', 2.1 * terabyte)).toMatchObject(full);
    expect(await startUpload(person, 'More.mov', 0.2 * terabyte, cold)).toMatchObject(full);
    await runPlan(person, 'business', 'canceled');
    expect(await startUpload(person, 'B.mov', 1)).toMatchObject({ body: { code: 'plan_needed' } });
    await runPlan(person, 'business', 'past_due');
    expect(await startUpload(person, 'B.mov', 1)).toMatchObject({ status: 201 });
  });

  test('is checked again for uploads in progress: without a plan no part is signed and none completed', async () => {
    const { owner: person } = await signUpWithPlan();
    const { upload } = (await startUpload(person, 'A.mov', 7)).body;
    await sendParts(person, upload, Buffer.from('A film.'));
    await runPlan(person, 'business', 'canceled');
    const planNeeded = { status: 409, body: { code: 'plan_needed' } };
    expect(await completeUpload(person, upload.id)).toMatchObject(planNeeded);
    const parts = [{ number: 1, sha256: sha256(Buffer.from('A film.')) }];
    const params = { id: upload.id };
    const signed = person.call('POST /api/uploads/{id}/parts', { params, body: { parts } });
    expect(await signed).toMatchObject(planNeeded);
  });
});
