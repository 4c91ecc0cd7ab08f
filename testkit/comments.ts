import { randomUUID } from 'node:crypto';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { bucketName, frameTableKey } from '#core/files/objects/bucket.ts';
import { findReview, type ReviewItem } from '#core/files/reviewed/review-item.ts';
import type { CommentItem } from '#core/reviews/comments/comment-item.ts';
import { commentKey } from '#core/reviews/comments/comment-item.ts';
import { transact } from '#core/table/client.ts';
import { newId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { put, update } from '#core/table/write.ts';
import type { FrameTable } from '#shared/frame-table.ts';
import { countFrames } from '#shared/frames.ts';
import type { Person } from './people.ts';
import { withReview } from './reviews.ts';

/** Makes the call for a comment on the first version of a review. */
export function postComment(person: Person, id: string, body: object = {}) {
  return person.call('POST /api/reviews/{id}/comments', {
    params: { id },
    body: { version: 1, text: 'Cut earlier.', key: randomUUID(), ...body },
  });
}

/** Comments on the first version of a review. @returns the comment */
export async function addComment(person: Person, id: string, body: object = {}) {
  const answer = await postComment(person, id, body);
  if (answer.status !== 201) throw new Error(`No comment: ${JSON.stringify(answer.body)}`);
  return answer.body.comment;
}

/** The comments on a version of a review. */
export async function commentsOf(person: Person, id: string, version = 1) {
  const query = { version: String(version) };
  const answer = await person.call('GET /api/reviews/{id}/comments', { params: { id }, query });
  if (answer.status !== 200) throw new Error(`No comments: ${JSON.stringify(answer.body)}`);
  return answer.body.comments;
}

/** An owner with a review, and a comment of theirs on its first version. */
export async function withComment(body: object = {}) {
  const reviewed = await withReview();
  return { ...reviewed, comment: await addComment(reviewed.owner, reviewed.review.id, body) };
}

/** A film of 100 frames at 25 a second, whose first frame is shown after a tenth of a second. */
export const film: FrameTable = {
  timescale: 1_000,
  first: 100,
  runs: [[40, 100]],
  rate: { numerator: 25, denominator: 1 },
  isVariable: false,
};

/** Stores the table of frames of a version of a review, as if the file had one. */
export async function storeFrames(
  workspaceId: string,
  reviewId: string,
  { number = 1, table = film }: { number?: number; table?: FrameTable } = {},
): Promise<void> {
  const review = await findReview(workspaceId, reviewId);
  if (!review) throw new Error('There is no such review.');
  const { rate, isVariable } = table;
  const frames = { count: countFrames(table), rate, isVariable };
  await s3.send(
    new PutObjectCommand({
      Bucket: bucketName(),
      Key: frameTableKey(workspaceId, reviewId, number),
      Body: JSON.stringify(table),
    }),
  );
  const versions = review.versions.map((version) =>
    version.number === number ? { ...version, frames } : version,
  );
  await write(update<ReviewItem>(keys.review(workspaceId, reviewId), { set: { versions } }));
}

/** Another version of a review, of a file that is nowhere. */
export async function addVersion(workspaceId: string, reviewId: string): Promise<number> {
  const review = await findReview(workspaceId, reviewId);
  const last = review?.versions.at(-1);
  if (!review || !last) throw new Error('There is no such review.');
  const { frames: _, ...version } = last;
  const number = last.number + 1;
  const versions = [...review.versions, { ...version, number, versionId: `v${number}` }];
  await write(
    update<ReviewItem>(keys.review(workspaceId, reviewId), {
      set: { versions },
      add: { versionsRevision: 1, revision: 1 },
    }),
  );
  return number;
}

/** Stores open comments, or replies to a thread, without a request for each; and counts them. */
export async function seedComments(
  workspaceId: string,
  reviewId: string,
  count: number,
  comment: Partial<CommentItem> & { userId: string },
): Promise<void> {
  const items = Array.from({ length: count }, (_, index): CommentItem => {
    const reply = comment.thread === undefined ? {} : { thread: comment.thread, reply: newId() };
    return {
      version: 1,
      thread: newId(),
      text: `Comment ${index + 1}`,
      createdAt: '2026-11-26T12:00:00.000Z',
      isDone: false,
      replies: 0,
      ...comment,
      ...reply,
    };
  });
  for (let from = 0; from < items.length; from += 90) {
    const some = items.slice(from, from + 90);
    await transact(some.map((item) => put(commentKey(workspaceId, reviewId, item), item)));
  }
  const { thread } = comment;
  await transact([
    update<ReviewItem>(keys.review(workspaceId, reviewId), {
      add: { comments: count, ...(thread === undefined && { openComments: count }) },
    }),
    ...(thread === undefined
      ? []
      : [
          update<CommentItem>(commentKey(workspaceId, reviewId, { version: 1, thread }), {
            add: { replies: count },
          }),
        ]),
  ]);
}

/** The counters of a review. */
export async function countsOf(workspaceId: string, reviewId: string) {
  const { comments, openComments, revision } = (await findReview(workspaceId, reviewId)) ?? {};
  return { comments, openComments, revision };
}
