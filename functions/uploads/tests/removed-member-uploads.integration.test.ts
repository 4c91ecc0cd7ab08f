import { ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { beforeEach, expect, test } from '@jest/globals';
import { s3 } from '#core/clients/s3.ts';
import { bucketName, workspacePrefix } from '#core/files/objects/bucket.ts';
import { discardUploads } from '#core/files/uploads/discard-upload.ts';
import { checkStorage } from '#core/reconciliation/storage-check.ts';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { remove } from '#core/table/write.ts';
import { deleteAccount } from '#testkit/accounts/deletion.ts';
import { signUpWithPlan } from '#testkit/billing/plans.ts';
import { userOf } from '#testkit/billing/subscribers.ts';
import { runAllChanges, runningChanges } from '#testkit/file-changes.ts';
import { expectCounted } from '#testkit/files/expect-counted.ts';
import {
  completeAtS3Only,
  completeUpload,
  startUpload,
  uploadParts,
} from '#testkit/files/files.ts';
import { countedBytes } from '#testkit/files/storage-usage.ts';
import { withGrantedAccess } from '#testkit/granted-access.ts';
import { addMember, type Person, signUpInvited } from '#testkit/people.ts';
import { interceptRequests } from '#testkit/request-interceptor.ts';
import { tokenMailedTo } from '#testkit/table.ts';

const film = Buffer.from('A film.');

let owner: Person;
let workspaceId: string;
let memberId: string;
let member: Person;

beforeEach(async () => {
  ({ owner, workspaceId } = await signUpWithPlan());
  const added = await addMember(owner);
  memberId = added.id;
  member = await signUpInvited(added.email);
});

const removeMember = () =>
  owner.call('DELETE /api/team-members/{id}', { params: { id: memberId } });

const reserved = async () => (await countedBytes(owner)).reserved.hot;

/** The keys of the uploads that S3 has. */
async function uploadsAtS3(): Promise<(string | undefined)[]> {
  const { Uploads = [] } = await s3.send(
    new ListMultipartUploadsCommand({ Bucket: bucketName(), Prefix: workspacePrefix(workspaceId) }),
  );
  return Uploads.map(({ Key }) => Key);
}

test('the unfinished uploads of a removed member are discarded, and those of colleagues are kept', async () => {
  await uploadParts(member, 'theirs 1.mov');
  await uploadParts(member, 'theirs 2.mov');
  const ours = await uploadParts(owner, 'ours.mov');
  expect(await removeMember()).toMatchObject({ status: 200 });
  await runAllChanges(workspaceId);
  expect(await reserved()).toBe(7n);
  expect(await uploadsAtS3()).toEqual([`w/${workspaceId}/ours.mov`]);
  expect(await runningChanges(workspaceId)).toEqual([]);
  expect(await completeUpload(owner, ours)).toMatchObject({ status: 200 });
  await expectCounted(owner);
});

test('the unfinished uploads of a member who deletes the account are discarded', async () => {
  await uploadParts(member, 'theirs.mov');
  expect(await deleteAccount(member)).toMatchObject({ status: 200 });
  await runAllChanges(workspaceId);
  expect(await reserved()).toBe(0n);
  expect(await uploadsAtS3()).toEqual([]);
});

test('an upload that S3 completed before its member was removed is counted, and reserves nothing', async () => {
  const id = await uploadParts(member, 'theirs.mov');
  await completeAtS3Only(workspaceId, id);
  await removeMember();
  await runAllChanges(workspaceId);
  expect(await reserved()).toBe(0n);
  expect((await countedBytes(owner)).counted.hot.used).toBe(7n);
  await expectCounted(owner);
});

test('a removal that is interrupted before its change runs is finished by the reconciliation', async () => {
  await uploadParts(member, 'theirs.mov');
  await removeMember();
  for (const id of await runningChanges(workspaceId)) {
    await write(remove(keys.fileChange(workspaceId, id)));
    await write(remove(keys.runningChange(workspaceId, id)));
  }
  const found = await checkStorage(workspaceId);
  expect(found.map(({ kind }) => kind)).toEqual(['uploads_expired']);
  for (const { repair } of found) await repair?.();
  expect(await reserved()).toBe(0n);
  expect(await uploadsAtS3()).toEqual([]);
  expect(await checkStorage(workspaceId)).toEqual([]);
});

test('no upload is started by a member who is removed at the same moment', async () => {
  const starts = Array.from({ length: 4 }, (_, n) => startUpload(member, `${n}.mov`, film.length));
  await Promise.all([...starts, removeMember()]);
  await runAllChanges(workspaceId);
  expect(await reserved()).toBe(0n);
  expect(await uploadsAtS3()).toEqual([]);
  expect(await startUpload(member, 'later.mov', film.length)).toMatchObject({ status: 403 });
});

test('no upload is stored by a member who has been removed since the call began', async () => {
  let removed = false;
  const started = await interceptRequests(
    async ({ to, name }, send) => {
      if (to === 'table' && name === 'TransactWriteItems' && !removed) {
        removed = true;
        await removeMember();
        await withGrantedAccess('events/change-files', () => runAllChanges(workspaceId));
      }
      return send();
    },
    () => startUpload(member, 'late.mov', film.length),
  );
  expect(started).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await reserved()).toBe(0n);
  expect(await uploadsAtS3()).toEqual([]);
});

test('a member who joins again keeps the uploads started since then', async () => {
  await uploadParts(member, 'before.mov');
  await removeMember();
  const again = await addMember(owner, member.email);
  const token = await tokenMailedTo(member.email);
  await member.call('POST /api/invitations/{token}', { params: { token } });
  expect((await userOf(member)).email).toBe(again.email);
  await uploadParts(member, 'since.mov');
  await runAllChanges(workspaceId);
  expect(await discardUploads(workspaceId)).toBe(0);
  expect(await uploadsAtS3()).toEqual([`w/${workspaceId}/since.mov`]);
  expect(await reserved()).toBe(7n);
});

test('the change that discards uploads is neither shown to members nor undone', async () => {
  await uploadParts(member, 'theirs.mov');
  await removeMember();
  const [id = ''] = await runningChanges(workspaceId);
  const params = { id };
  expect(await owner.call('GET /api/file-changes/{id}', { params })).toMatchObject({ status: 404 });
  expect(await owner.call('POST /api/file-changes/{id}/undo', { params })).toMatchObject({
    status: 404,
  });
});
