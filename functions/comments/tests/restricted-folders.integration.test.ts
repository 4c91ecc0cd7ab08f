import { expect, test } from '@jest/globals';
import { addComment, commentsOf, postAudience } from '#testkit/files/comments.ts';
import { unreadOf, userIdOf } from '#testkit/files/inbox.ts';
import { withRestrictedFolder } from '#testkit/files/restricted-folders.ts';
import { startReview } from '#testkit/files/reviews.ts';
import { addMember, refused, signUpInvited } from '#testkit/people.ts';

const forbidden = refused(403, 'forbidden');

/** A review in a restricted folder, and a leader of whom the folder says what they may do in it. */
async function withLeader() {
  const { owner, folder } = await withRestrictedFolder();
  const { id, email } = await addMember(owner, undefined, 'Producer');
  const leader = await signUpInvited(email);
  const give = async (right?: string) => {
    const members = right === undefined ? [] : [{ id, right }];
    await owner.call('PUT /api/restricted-folders/{id}', {
      params: { id: folder.id },
      body: { roles: [], members },
    });
  };
  return { owner, leader, give, review: await startReview(owner, `${folder.name}/Film.mov`) };
}

test('a leader manages the comments of others only where they manage the folder of the review', async () => {
  const { owner, leader, give, review } = await withLeader();
  await give('edit');
  const comment = await addComment(owner, review.id, { audience: 'team' });
  const params = { id: review.id, comment: comment.id };
  const route = 'PUT /api/reviews/{id}/comments/{comment}';
  const assignee = await userIdOf(owner);
  const tries = () => [
    () => leader.call(`${route}/done`, { params, body: { isDone: true } }),
    () => leader.call(`${route}/assignee`, { params, body: { assignee } }),
    () => postAudience(leader, review.id, comment, 'everyone'),
    () => leader.call('DELETE /api/reviews/{id}/comments/{comment}', { params }),
  ];
  for (const attempt of tries()) expect(await attempt()).toMatchObject(forbidden);
  // What others have replied to their own stays.
  const own = await addComment(leader, review.id, { audience: 'team' });
  const reply = await addComment(owner, review.id, { audience: 'team', parent: own.id });
  expect(await postAudience(leader, review.id, own, 'everyone', [reply])).toMatchObject(forbidden);
  await leader.call('DELETE /api/reviews/{id}/comments/{comment}', {
    params: { id: review.id, comment: own.id },
  });
  const texts = (await commentsOf(owner, review.id)).map(({ text }: { text: string }) => text);
  expect(texts).toEqual(['Cut earlier.', '', 'Cut earlier.']);
  await give('manage');
  for (const attempt of tries()) expect((await attempt()).status).toBe(200);
});

test('a comment is assigned to no one who may not comment in the folder of the review', async () => {
  const { owner, leader, give, review } = await withLeader();
  const comment = await addComment(owner, review.id);
  const body = { assignee: await userIdOf(leader) };
  const assign = () =>
    owner.call('PUT /api/reviews/{id}/comments/{comment}/assignee', {
      params: { id: review.id, comment: comment.id },
      body,
    });
  for (const right of [undefined, 'view']) {
    await give(right);
    expect(await assign()).toMatchObject(refused(409, 'not_a_member'));
  }
  expect(await unreadOf(leader)).toBe(0);
  await give('comment');
  expect((await assign()).status).toBe(200);
  expect(await unreadOf(leader)).toBe(1);
});

test.each([
  ['view', []],
  ['comment', ['review_files']],
  ['edit', ['review_files', 'upload_files']],
  ['manage', ['review_files', 'upload_files', 'manage_reviews', 'share_links']],
])(
  'a leader with the right to %s in the folder of a review is told what that allows',
  async (right, may) => {
    const { leader, give, review } = await withLeader();
    await give(right);
    const answer = await leader.call('GET /api/reviews/{id}', { params: { id: review.id } });
    expect(answer.body.may).toEqual(may);
  },
);

test('what the role does not allow is not in what may be done, whatever the right', async () => {
  const { owner, folder } = await withRestrictedFolder();
  const { id, email } = await addMember(owner, undefined, 'Video Editor');
  const editor = await signUpInvited(email);
  await owner.call('PUT /api/restricted-folders/{id}', {
    params: { id: folder.id },
    body: { roles: [], members: [{ id, right: 'manage' }] },
  });
  const review = await startReview(owner, `${folder.name}/Film.mov`);
  const answer = await editor.call('GET /api/reviews/{id}', { params: { id: review.id } });
  expect(answer.body.may).toEqual(['review_files', 'upload_files']);
});
