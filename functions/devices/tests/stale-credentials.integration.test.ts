import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { beforeEach, expect, test } from '@jest/globals';
import { bucketName, objectKey } from '#core/files/objects/bucket.ts';
import type { RestrictedFolder } from '#shared/calls/restricted-folders/restricted-folders.ts';
import { addComment } from '#testkit/files/comments.ts';
import { clientOf, keyOf } from '#testkit/files/devices.ts';
import { expectCounted } from '#testkit/files/expect-counted.ts';
import { deliverEvent, uploadFile } from '#testkit/files/files.ts';
import { computerOf } from '#testkit/files/renames.ts';
import { withRestrictedFolder } from '#testkit/files/restricted-folders.ts';
import { startReview } from '#testkit/files/reviews.ts';
import { statusOf } from '#testkit/files/storage-attempts.ts';
import { addMember, type Person, signUpInvited, uniqueEmail } from '#testkit/people.ts';

// Credentials last for half an hour: what they do in a folder that was taken away meanwhile.

const Bucket = bucketName();

let owner: Person;
let leader: Person;
let workspaceId: string;
let folder: RestrictedFolder;
let give: (right?: string) => Promise<void>;
const inside = (name: string) => `${folder.name}/${name}`;

beforeEach(async () => {
  ({ owner, workspaceId, folder } = await withRestrictedFolder());
  const email = uniqueEmail();
  const { id } = await addMember(owner, email, 'Producer');
  leader = await signUpInvited(email);
  give = async (right) => {
    const members = right ? [{ id, right }] : [];
    const params = { id: folder.id };
    const body = { roles: [], members };
    await owner.call('PUT /api/restricted-folders/{id}', { params, body });
  };
  await give('manage');
});

const filesIn = async (person: Person, name: string) =>
  person.call('GET /api/files', { query: { folder: `${name}/` } });

test('what they store is counted, and stays in the folder, unseen by who has lost it', async () => {
  const s3 = await clientOf(await keyOf(leader));
  const { devices } = (await leader.call('GET /api/devices')).body;
  await give(undefined);
  const key = objectKey(workspaceId, inside('Late.mov'));
  const { VersionId: versionId } = await s3.send(
    new PutObjectCommand({ Bucket, Key: key, Body: 'Late.' }),
  );
  await deliverEvent(workspaceId, inside('Late.mov'), {
    versionId: String(versionId),
    session: devices[0].id,
  });
  const { files } = (await filesIn(owner, folder.name)).body;
  expect(files).toContainEqual(expect.objectContaining({ path: inside('Late.mov'), size: 5 }));
  await expectCounted(owner);
  expect(await filesIn(leader, folder.name)).toMatchObject({ status: 404 });
  const search = await leader.call('GET /api/files/search', { query: { name: 'Late' } });
  expect(search.body.files).toEqual([]);
  s3.destroy();
});

test('the next credentials reach nothing of it', async () => {
  const key = await keyOf(leader);
  const read = new GetObjectCommand({ Bucket, Key: objectKey(workspaceId, inside('Film.mov')) });
  const first = await clientOf(key);
  expect(await statusOf(() => first.send(read))).toBe(200);
  await give(undefined);
  const next = await clientOf(key);
  expect(await statusOf(() => next.send(read))).toBe(403);
  first.destroy();
  next.destroy();
});

test.each([
  ['who has lost it', undefined, false],
  ['who may no longer delete there', 'edit', false],
  ['who manages it', 'manage', true],
])(
  'the review of a film that the computer of %s moves out of it follows: %p, %p',
  async (_, right, follows) => {
    const review = await startReview(owner, inside('Film.mov'));
    await addComment(owner, review.id, { text: 'A secret.' });
    const computer = await computerOf(leader, workspaceId);
    await give(right);
    await computer.rename([inside('Film.mov'), 'Day 1/Moved.mov']);
    const answer = await owner.call('GET /api/reviews/{id}', { params: { id: review.id } });
    const paths = answer.body.review.versions.map(({ path }: { path: string }) => path);
    expect(paths).toEqual([follows ? 'Day 1/Moved.mov' : inside('Film.mov')]);
    const seen = await leader.call('GET /api/reviews/{id}', { params: { id: review.id } });
    expect(seen.status).toBe(follows || right ? 200 : 404);
  },
);

test('a review of an open film does not follow it into a folder that was taken away', async () => {
  await uploadFile(owner, 'Day 1/Cut.mov', 'A cut.');
  const review = await startReview(owner, 'Day 1/Cut.mov');
  const computer = await computerOf(leader, workspaceId);
  await give(undefined);
  await computer.rename(['Day 1/Cut.mov', inside('Cut.mov')]);
  const answer = await owner.call('GET /api/reviews/{id}', { params: { id: review.id } });
  expect(answer.body.review.versions).toMatchObject([{ path: 'Day 1/Cut.mov' }]);
});
