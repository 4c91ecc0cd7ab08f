import { beforeAll, describe, expect, test } from '@jest/globals';
import { discardUploads } from '#core/files/uploads/discard-upload.ts';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { signUpWithPlan } from '#testkit/billing/plans.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { expectCounted } from '#testkit/files/expect-counted.ts';
import {
  abortAtS3Only,
  completeAtS3Only,
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
import { addMember, type Person, signUpInvited } from '#testkit/people.ts';

const mebibyte = 2 ** 20;
/** Two parts, the last of which has one byte. */
const film = Buffer.alloc(16 * mebibyte + 1, 'frame');

let owner: Person;
let workspaceId: string;

beforeAll(async () => {
  ({ owner, workspaceId } = await signUpWithPlan());
});

const reserved = async () => (await countedBytes(owner)).reserved.hot;

describe('an upload', () => {
  test('reserves its size, arrives in parts and becomes a file', async () => {
    const started = await startUpload(owner, 'Day 1/A001.mov', film.length);
    expect(started).toMatchObject({
      status: 201,
      body: {
        upload: {
          path: 'Day 1/A001.mov',
          size: film.length,
          storage: 'hot',
          partSize: 16 * mebibyte,
        },
      },
    });
    const { upload } = started.body;
    expect(await reserved()).toBe(BigInt(film.length));
    expect((await owner.call('GET /api/uploads')).body.uploads).toEqual([upload]);

    await sendParts(owner, upload, film, [2]);
    const progress = await owner.call('GET /api/uploads/{id}', { params: { id: upload.id } });
    expect(progress.body).toEqual({ upload, parts: [{ number: 2, size: 1 }] });
    expect(await completeUpload(owner, upload.id)).toMatchObject({
      status: 409,
      body: { code: 'upload_incomplete', missing: [1] },
    });

    await sendParts(owner, upload, film, [1]);
    const completed = await completeUpload(owner, upload.id);
    const file = { path: 'Day 1/A001.mov', size: film.length, storage: 'hot' };
    expect(completed).toMatchObject({ status: 200, body: { file } });
    const listed = await owner.call('GET /api/files', { query: { folder: 'Day 1/' } });
    const uploadedBy = { name: 'owner', email: owner.email };
    expect(listed.body).toEqual({
      folders: [],
      files: [{ ...completed.body.file, uploadedBy }],
    });
    expect((await owner.call('GET /api/uploads')).body.uploads).toEqual([]);
    expect(await reserved()).toBe(0n);
    await expectCounted(owner);
  });

  test('of an empty file has one part', async () => {
    expect(await uploadFile(owner, 'empty.txt', '')).toMatchObject({ size: 0 });
    await expectCounted(owner);
  });

  test('is completed only once, however often and concurrently it is completed', async () => {
    const { upload } = (await startUpload(owner, 'Once.mov', 7)).body;
    await sendParts(owner, upload, Buffer.from('A film.'));
    const answers = await Promise.all([1, 2, 3].map(() => completeUpload(owner, upload.id)));
    const again = await completeUpload(owner, upload.id);
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: again.body });
    expect(await reserved()).toBe(0n);
    await expectCounted(owner);
    const summaries = (await owner.call('GET /api/audit')).body.auditEntries.filter(
      ({ kind }: { kind: string }) => kind === 'files_uploaded',
    );
    expect(summaries.length).toBeLessThanOrEqual(2);
  });

  test('is completed even if S3 has completed it before, without the product learning of it', async () => {
    const { upload } = (await startUpload(owner, 'Lost.mov', 7)).body;
    await sendParts(owner, upload, Buffer.from('A film.'));
    await completeAtS3Only(workspaceId, upload.id);
    const progress = await owner.call('GET /api/uploads/{id}', { params: { id: upload.id } });
    expect(progress.body.parts).toEqual([{ number: 1, size: 7 }]);
    expect(await completeUpload(owner, upload.id)).toMatchObject({
      status: 200,
      body: { file: { path: 'Lost.mov', size: 7 } },
    });
    expect(await reserved()).toBe(0n);
    await expectCounted(owner);
  });

  test('that is discarded releases what it reserved, and cannot be completed', async () => {
    const { upload } = (await startUpload(owner, 'Discarded.mov', 7)).body;
    await sendParts(owner, upload, Buffer.from('A film.'));
    const discard = () => owner.call('DELETE /api/uploads/{id}', { params: { id: upload.id } });
    expect(await discard()).toMatchObject({ status: 200, body: { success: true } });
    expect(await reserved()).toBe(0n);
    expect(await completeUpload(owner, upload.id)).toMatchObject({ status: 404 });
    expect(await discard()).toMatchObject({ status: 404 });
    await expectCounted(owner);
  });

  test.each([1, 2, 3])(
    'that is completed and discarded concurrently is either a file or gone (%s)',
    async (turn) => {
      const path = `Either ${turn}.mov`;
      const { upload } = (await startUpload(owner, path, 7)).body;
      await sendParts(owner, upload, Buffer.from('A film.'));
      const params = { id: upload.id };
      const [completed] = await Promise.all([
        completeUpload(owner, upload.id),
        owner.call('DELETE /api/uploads/{id}', { params }),
      ]);
      const { files } = (await owner.call('GET /api/files')).body;
      const isThere = files.some((file: { path: string }) => file.path === path);
      expect(isThere).toBe(completed.status === 200);
      expect(await reserved()).toBe(0n);
      await expectCounted(owner);
    },
  );

  test('that S3 has aborted releases what it reserved when it is completed', async () => {
    const { upload } = (await startUpload(owner, 'Aborted.mov', 7)).body;
    await abortAtS3Only(workspaceId, upload.id);
    expect(await completeUpload(owner, upload.id)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(await reserved()).toBe(0n);
  });

  test('that is not completed within seven days is discarded, and releases what it reserved', async () => {
    const { upload } = (await startUpload(owner, 'Forgotten.mov', 7)).body;
    expect(await discardUploads(workspaceId)).toBe(0);
    setClockAhead({ days: 7, minutes: 1 });
    try {
      expect(await discardUploads(workspaceId)).toBe(1);
    } finally {
      resetClock();
    }
    expect(await completeUpload(owner, upload.id)).toMatchObject({ status: 404 });
    expect(await reserved()).toBe(0n);
  });

  test('that collides with a file that was stored and deleted meanwhile has to be started again', async () => {
    const { upload } = (await startUpload(owner, 'Collided.mov', 7)).body;
    await sendParts(owner, upload, Buffer.from('A film.'));
    await putObject(workspaceId, 'Collided.mov');
    await deleteObject(workspaceId, 'Collided.mov');
    await deliverEvent(workspaceId, 'Collided.mov');
    expect(await completeUpload(owner, upload.id)).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: expect.stringContaining('start it again') },
    });
    expect(await reserved()).toBe(0n);
    expect(await uploadFile(owner, 'Collided.mov')).toMatchObject({ size: 7 });
    await expectCounted(owner);
  });

  test('by a member who was removed meanwhile is not completed, and ends like a forgotten one', async () => {
    const member = await addMember(owner);
    const person = await signUpInvited(member.email);
    const { upload } = (await startUpload(person, 'Removed.mov', 7)).body;
    await sendParts(person, upload, Buffer.from('A film.'));
    await owner.call('DELETE /api/team-members/{id}', { params: { id: member.id } });
    expect(await completeUpload(person, upload.id)).toMatchObject({ status: 403 });
    const { files } = (await owner.call('GET /api/files')).body;
    expect(files.map(({ path }: { path: string }) => path)).not.toContain('Removed.mov');
    await discardUploads(workspaceId, { all: true });
    expect(await reserved()).toBe(0n);
  });

  test('is visible only to the member who started it', async () => {
    const colleague = await addColleague(owner, 'Video Editor');
    const { upload } = (await startUpload(owner, 'Mine.mov', 7)).body;
    expect((await colleague.call('GET /api/uploads')).body.uploads).toEqual([]);
    const params = { id: upload.id };
    const body = { parts: [{ number: 1, sha256: sha256(Buffer.from('A film.')) }] };
    for (const answer of [
      await colleague.call('GET /api/uploads/{id}', { params }),
      await colleague.call('POST /api/uploads/{id}/parts', { params, body }),
      await colleague.call('POST /api/uploads/{id}/complete', { params }),
      await colleague.call('DELETE /api/uploads/{id}', { params }),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    await owner.call('DELETE /api/uploads/{id}', { params });
  });
});

describe('a part', () => {
  test('is accepted only in its declared length and content', async () => {
    const content = Buffer.from('A film.');
    const { upload } = (await startUpload(owner, 'Part.mov', 7)).body;
    const { parts } = (
      await owner.call('POST /api/uploads/{id}/parts', {
        params: { id: upload.id },
        body: { parts: [{ number: 1, sha256: sha256(content) }] },
      })
    ).body;
    const [{ url, headers }] = parts;
    const put = (body: string, sent = headers) =>
      fetch(url, { method: 'PUT', headers: sent, body }).then(({ status }) => status);
    expect(await put('A longer film.')).toBe(403);
    expect(await put('A movie')).toBe(400);
    expect(await put('A film.', {})).toBe(403);
    const other = { 'x-amz-checksum-sha256': sha256(Buffer.from('A movie')) };
    expect(await put('A movie', other)).toBe(403);
    expect(await put('A film.')).toBe(200);
    await owner.call('DELETE /api/uploads/{id}', { params: { id: upload.id } });
  });

  test('beyond the last one is not signed', async () => {
    const { upload } = (await startUpload(owner, 'Beyond.mov', 7)).body;
    const answer = await owner.call('POST /api/uploads/{id}/parts', {
      params: { id: upload.id },
      body: { parts: [{ number: 2, sha256: sha256(Buffer.from('')) }] },
    });
    expect(answer).toMatchObject({ status: 400, body: { message: 'This upload has 1 part.' } });
    await owner.call('DELETE /api/uploads/{id}', { params: { id: upload.id } });
  });
});
