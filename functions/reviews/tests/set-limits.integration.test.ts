import { afterEach, expect, test } from '@jest/globals';
import { checkReviews } from '#core/reconciliation/reviews-check.ts';
import { commentsBy } from '#core/reviews/comments/comments-by.ts';
import { findReview } from '#core/reviews/ports/review-item.ts';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import { resetClock } from '#testkit/clock.ts';
import { ask } from '#testkit/files/approvals.ts';
import { addComment, countStored } from '#testkit/files/comments.ts';
import { changeFiles } from '#testkit/files/file-actions.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { createLink } from '#testkit/files/links.ts';
import { mailNotificationsIn, notificationsMailedTo } from '#testkit/files/review-mails.ts';
import {
  pictures,
  postSet,
  reviewNow,
  startSet,
  viewVersion,
  withPictures,
  withSet,
} from '#testkit/files/reviews.ts';
import { withGrantedAccess } from '#testkit/granted-access.ts';
import { addMember, confirmEmail, signUpInvited, uniqueEmail } from '#testkit/people.ts';
import { itemsOf, mailsTo } from '#testkit/table.ts';

afterEach(resetClock);

const [first, second, third] = pictures;

test('of two who make a set of the same pictures at the same time, the second gets the review of the first', async () => {
  const { owner } = await withPictures();
  const [one, other] = await Promise.all([startSet(owner), startSet(owner)]);
  expect(one.id).toBe(other.id);
});

test('of two sets that share a picture and are made at the same time, one is', async () => {
  const { owner, workspaceId } = await withPictures();
  const start = (...pages: string[]) => owner.call('POST /api/reviews', { body: { pages } });
  const answers = await Promise.all([start(first, second), start(second, third)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const sizes = (await itemsOf(`REVIEWS#${workspaceId}`)).filter(({ sk }) =>
    String(sk).startsWith('SIZE#'),
  );
  expect(sizes).toHaveLength(2);
});

test('adding one set at the same time adds it once, and other ones get two numbers', async () => {
  const { owner, review } = await withSet();
  await uploadFile(owner, second, 'Brighter.', { replace: true });
  await Promise.all([1, 2, 3].map(() => postSet(owner, review.id)));
  expect((await reviewNow(owner, review.id)).versions).toHaveLength(2);
  await uploadFile(owner, 'D.png', 'D.');
  const answers = await Promise.all([
    postSet(owner, review.id, [first, 'D.png']),
    postSet(owner, review.id, ['D.png', third]),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const { versions } = await reviewNow(owner, review.id);
  expect(versions.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3, 4]);
});

test('a set of 40 pages is made, revised, moved, and removed', async () => {
  const paths = Array.from({ length: 40 }, (_, index) => `Set/${index}.png`);
  const { owner, workspaceId } = await withPictures(paths);
  const { id } = await startSet(owner, paths);
  await uploadFile(owner, 'Set/7.png', 'Brighter.', { replace: true });
  const { status, body } = await postSet(owner, id, paths);
  expect([status, body.review.versions[1].pages.length]).toEqual([201, 40]);
  await changeFiles(owner, 'POST /api/files/move', { path: 'Set/', name: 'Moved' });
  const { versions } = await reviewNow(owner, id);
  expect(versions[1].pages.at(-1)).toMatchObject({ path: 'Moved/39.png', state: 'current' });
  await owner.call('DELETE /api/reviews/{id}', { params: { id } });
  expect(await itemsOf(`REVIEWS#${workspaceId}`)).toMatchObject([{ sk: 'COUNT', count: 0 }]);
}, 120_000);

test('a review has at most 200 pages in all of its versions', async () => {
  const { owner, workspaceId, review } = await withSet();
  const [version] = (await findReview(workspaceId, review.id))?.versions ?? [];
  const pages = Array.from({ length: 198 }, (_, index) => ({
    ...version?.pages?.[0],
    number: index + 1,
  }));
  await write(
    update<{ versions: object[] }>(keys.review(workspaceId, review.id), {
      set: { versions: [{ ...version, pages }] },
    }),
  );
  expect(await postSet(owner, review.id)).toMatchObject({
    status: 409,
    body: { code: 'too_many_versions', message: expect.stringContaining('200 pages') },
  });
  expect((await postSet(owner, review.id, [third, second])).status).toBe(201);
});

test('mails and Activity name the page, the first picture and the number of a set', async () => {
  const { owner, review } = await withSet();
  const { email } = await addMember(owner);
  const colleague = await signUpInvited(email);
  await confirmEmail(owner);
  await addComment(colleague, review.id, { page: 2, text: 'Brighter.' });
  await addComment(colleague, review.id, { text: 'All in all.' });
  await mailNotificationsIn(11);
  const [mail] = await notificationsMailedTo(owner);
  expect(mail).toContain('commented on version 1, page 2: “Brighter.”');
  expect(mail).toContain('commented on version 1: “All in all.”');
  const { auditEntries } = (await owner.call('GET /api/audit')).body;
  expect(auditEntries).toContainEqual(
    expect.objectContaining({ kind: 'review_started', title: 'A', path: first }),
  );
});

test('the mail that asks for an approval says of how many pictures that are shown', async () => {
  const { owner, review } = await withSet();
  const email = uniqueEmail();
  await createLink(owner, [review.id], { addresses: [email] });
  await changeFiles(owner, 'POST /api/files/delete', { paths: [first] });
  await ask(owner, review.id, [email]);
  const [mail] = await mailsTo(email);
  expect(mail?.['text']).toContain('asks you to approve version 1 of A (2 pictures).');
});

test('exports have the pages, what was said on them, and who has looked at them', async () => {
  const { owner, workspaceId, review } = await withSet();
  await addComment(owner, review.id, { page: 2, text: 'Brighter.' });
  await viewVersion(owner, review.id, [2, 3]);
  const { reviews } = (await owner.call('GET /api/export/reviews')).body;
  expect(reviews).toEqual([
    {
      review: await reviewNow(owner, review.id),
      comments: [expect.objectContaining({ page: 2, text: 'Brighter.' })],
      views: [expect.objectContaining({ version: 1, played: [2, 3] })],
    },
  ]);
  const { id: userId } = (await owner.call('GET /api/user')).body.user;
  expect(await commentsBy(workspaceId, userId, () => true)).toMatchObject([
    { version: 1, page: 2 },
  ]);
});

test('the nightly check finds comments on a page that is gone, and no others', async () => {
  const { owner, workspaceId, review } = await withSet();
  await addComment(owner, review.id, { page: 1 });
  await addComment(owner, review.id, { page: 2 });
  await addComment(owner, review.id);
  const check = () => withGrantedAccess('events/reconcile', () => checkReviews(workspaceId));
  expect(await check()).toEqual([]);
  const [version] = (await findReview(workspaceId, review.id))?.versions ?? [];
  const pages = version?.pages?.map((page) => ({
    ...page,
    ...(page.number === 2 && { isErased: true }),
  }));
  await write(
    update<{ versions: object[] }>(keys.review(workspaceId, review.id), {
      set: { versions: [{ ...version, pages }] },
    }),
  );
  expect(await check()).toMatchObject([{ kind: 'comments_miscounted', details: { lost: 1 } }]);
  expect(await countStored(workspaceId, review.id)).toEqual({ 1: 3 });
});
