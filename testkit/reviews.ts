import { readFileSync } from 'node:fs';
import type { ReviewItem } from '#core/files/reviewed/review-item.ts';
import type { CommentItem } from '#core/reviews/comments/comment-item.ts';
import { newId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import type { ReviewStatus } from '#shared/reviews.ts';
import { clips } from './clips/clips.ts';
import { uploadFile } from './files.ts';
import type { Person } from './people.ts';
import { path, withFile } from './stored-files.ts';
import { itemsOf, putItems } from './table.ts';

/** Starts a review of a file. @returns the review */
export async function startReview(person: Person, of: string) {
  const { status, body } = await person.call('POST /api/reviews', { body: { path: of } });
  if (status !== 201) throw new Error(`No review: ${JSON.stringify(body)}`);
  return body.review;
}

/** An owner with a running plan, one file, and its review. */
export async function withReview(content?: Buffer | string) {
  const { owner, workspaceId } = await withFile('hot', content);
  return { owner, workspaceId, review: await startReview(owner, path) };
}

/** A review as it is now. */
export async function reviewNow(person: Person, id: string) {
  return (await person.call('GET /api/reviews/{id}', { params: { id } })).body.review;
}

/** Sets the status of a review. @returns the answer */
export async function setStatus(person: Person, id: string, status: ReviewStatus) {
  const options = { params: { id }, body: { status } };
  const answer = await person.call('PUT /api/reviews/{id}/status', options);
  if (answer.status !== 200) throw new Error(`No status: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** A review with a second version. */
export async function withTwoVersions() {
  const { owner, workspaceId, review } = await withReview();
  await uploadFile(owner, path, 'Second cut.', { replace: true });
  const added = await addVersion(owner, review.id, path);
  return { owner, workspaceId, review: added.body.review };
}

/** Adds a file to a review. @returns the answer */
export function addVersion(person: Person, id: string, of: string) {
  return person.call('POST /api/reviews/{id}/versions', { params: { id }, body: { path: of } });
}

/** Puts comments on a version of a review, every other one of which is done, and counts them. */
export async function putComments(
  workspaceId: string,
  reviewId: string,
  { version, count }: { version: number; count: number },
): Promise<void> {
  const comments = Array.from({ length: count }, (_, index) => {
    const thread = newId();
    const comment: CommentItem = {
      version,
      thread,
      userId: newId(),
      text: `Comment ${index + 1}`,
      createdAt: '2026-11-26T12:00:00.000Z',
      isDone: index % 2 === 1,
      replies: 0,
    };
    return { ...keys.reviewComment(workspaceId, reviewId, version, thread), ...comment };
  });
  await putItems(comments);
  await write(
    update<ReviewItem>(keys.review(workspaceId, reviewId), {
      add: { comments: count, openComments: Math.ceil(count / 2) },
    }),
  );
}

/** The comments on the versions of a review: how many there are on each. */
export async function commentsOf(workspaceId: string, reviewId: string) {
  const items = await itemsOf(keys.reviewComment(workspaceId, reviewId, 0, '').pk);
  const versions = items.map(({ sk }) => Number(String(sk).split('#')[1]));
  return Object.fromEntries(
    [...Map.groupBy(versions, (version) => version)].map(([version, all]) => [version, all.length]),
  );
}

/** What a clip of the tests contains. */
export function clipContent(name: string): Buffer {
  const clip = clips.find((candidate) => candidate.name === name);
  if (!clip) throw new Error(`There is no clip ${name}.`);
  return readFileSync(clip.path);
}
