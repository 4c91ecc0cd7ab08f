import { expect, test } from '@jest/globals';
import { addComment, commentsOf, storeComments, withComment } from '#testkit/files/comments.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { startReview } from '#testkit/files/reviews.ts';
import { type Person, refused } from '#testkit/people.ts';

/** All pages of the export, and each review with its comments from all of them. */
async function exported(owner: Person) {
  const pages = [];
  const found = new Map<string, { id: string }[]>();
  for (let after: string | undefined, done = false; !done; ) {
    const { status, body } = await owner.call('GET /api/export/reviews', {
      ...(after && { query: { after } }),
    });
    expect(status).toBe(200);
    pages.push(body);
    for (const { review, comments } of body.reviews) {
      found.set(review.id, [...(found.get(review.id) ?? []), ...comments]);
    }
    after = body.next;
    done = !after;
  }
  return { pages, found };
}

test('the export has all reviews with all comments, in pages that fit into an answer', async () => {
  const { owner, workspaceId, review } = await withComment();
  const { id: userId } = (await owner.call('GET /api/user')).body.user;
  await storeComments(workspaceId, review.id, 120, { userId, text: '\u5b57'.repeat(5_000) });
  const others = [];
  for (let number = 0; number < 21; number += 1) {
    await uploadFile(owner, `${number}.mov`);
    others.push(await startReview(owner, `${number}.mov`));
  }
  const last = others.at(-1);
  const comment = await addComment(owner, last.id);
  const { pages, found } = await exported(owner);
  expect([...found.keys()]).toEqual([review, ...others].map(({ id }) => id));
  const first = await commentsOf(owner, review.id);
  expect(found.get(review.id)?.slice(0, first.length)).toEqual(first);
  const ids = (found.get(review.id) ?? []).map(({ id }) => id);
  expect(new Set(ids).size).toBe(121);
  expect(ids).toHaveLength(121);
  expect(found.get(last.id)).toEqual([comment]);
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages) {
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(1_500_000);
  }
}, 120_000);

test('a page begins where an earlier one said, and only there', async () => {
  const { owner, review } = await withComment();
  for (const after of ['unknown', `${review.id}~unknown`, '~1']) {
    expect(await owner.call('GET /api/export/reviews', { query: { after } })).toMatchObject(
      refused(400, 'invalid_input'),
    );
  }
});
