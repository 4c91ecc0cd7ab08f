import { randomUUID } from 'node:crypto';
import { putNewFrameTable } from '#core/files/objects/frame-table-objects.ts';
import { type CommentItem, commentKey, isThread } from '#core/reviews/comments/comment-item.ts';
import {
  findReview,
  getReview,
  type ReviewItem,
  requireVersion,
  setVersionsWrite,
} from '#core/reviews/ports/review-item.ts';
import { newId } from '#core/table/ids.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import { everyFolder } from '#core/workspaces/folder-access.ts';
import type { Audience } from '#shared/rules/audiences.ts';
import type { FrameTable } from '#shared/rules/film/frame-table.ts';
import { summarizeFrames } from '#shared/rules/film/frames.ts';
import { assertEqual } from '#testkit/cases/case.ts';
import type { Person } from '#testkit/people.ts';
import { itemsOf, putItems } from '#testkit/table.ts';
import { reviewNow, withReview } from './reviews.ts';

/** Makes the call for a comment on the first version of a review. */
export function postComment(person: Person, id: string, body: object = {}) {
  return person.call('POST /api/reviews/{id}/comments', {
    params: { id },
    body: {
      version: 1,
      text: 'Cut earlier.',
      audience: 'everyone',
      key: randomUUID(),
      ...body,
    },
  });
}

/** Comments on the first version of a review. @returns the comment */
export async function addComment(person: Person, id: string, body: object = {}) {
  const answer = await postComment(person, id, body);
  if (answer.status !== 201) throw new Error(`No comment: ${JSON.stringify(answer.body)}`);
  return answer.body.comment;
}

/** Makes the call that changes who reads a thread without replies, or with those given. */
export function postAudience(
  person: Person,
  id: string,
  thread: { id: string; createdAt: string },
  audience: Audience,
  replies: readonly { createdAt: string }[] = [],
) {
  const changedAt = replies.at(-1)?.createdAt ?? thread.createdAt;
  return person.call('PUT /api/reviews/{id}/comments/{comment}/audience', {
    params: { id, comment: thread.id },
    body: { audience, read: { replies: replies.length, changedAt } },
  });
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
  const review = await getReview({ id: workspaceId, folders: everyFolder }, reviewId);
  const frames = summarizeFrames(table);
  if (!(await putNewFrameTable(workspaceId, reviewId, number, table))) {
    throw new Error('The version has a table of frames.');
  }
  const versions = review.versions.map((version) =>
    version.number === number ? { ...version, frames } : version,
  );
  await write(update<ReviewItem>(keys.review(workspaceId, reviewId), { set: { versions } }));
}

/** Stores another version of a review, of a file that is nowhere. @returns its number */
export async function storeVersion(workspaceId: string, reviewId: string): Promise<number> {
  const review = await getReview({ id: workspaceId, folders: everyFolder }, reviewId);
  const { frames: _, ...last } = requireVersion(review);
  const number = last.number + 1;
  const version = { ...last, number, versionId: `v${number}` };
  await write(setVersionsWrite(workspaceId, review, [...review.versions, version]));
  return number;
}

/** Every second one, to be done. */
export const everyOther = (index: number): boolean => index % 2 === 1;

/**
 * Stores comments, or replies to a `thread`, without a request for each; and counts them. They are open by default, and
 * of people who are in no workspace.
 */
export async function storeComments(
  workspaceId: string,
  reviewId: string,
  count: number,
  {
    isDone = () => false,
    thread,
    ...comment
  }: Partial<Omit<CommentItem, 'isDone'>> & { isDone?: (index: number) => boolean } = {},
): Promise<void> {
  const items = Array.from(
    { length: count },
    (_, index): CommentItem => ({
      version: 1,
      userId: newId(),
      text: `Comment ${index + 1}`,
      createdAt: '2026-11-26T12:00:00.000Z',
      isDone: isDone(index),
      replies: 0,
      ...comment,
      ...(thread === undefined ? { thread: newId() } : { thread, reply: newId() }),
    }),
  );
  await putItems(items.map((item) => ({ ...commentKey(workspaceId, reviewId, item), ...item })));
  const openComments = items.filter((item) => isThread(item) && !item.isDone).length;
  const add =
    comment.audience === 'team'
      ? { teamComments: count, openTeamComments: openComments }
      : { comments: count, openComments };
  await write(update<ReviewItem>(keys.review(workspaceId, reviewId), { add }));
  if (thread === undefined) return;
  const { version = 1 } = comment;
  await write(
    update<CommentItem>(commentKey(workspaceId, reviewId, { version, thread }), {
      add: { replies: count },
    }),
  );
}

/** How many comments and replies are stored on each version of a review. */
export async function countStored(
  workspaceId: string,
  reviewId: string,
): Promise<Record<string, number>> {
  const items = await itemsOf(keys.reviewComment(workspaceId, reviewId, 0, '').pk);
  const comments = items.filter(({ sk }) => String(sk).startsWith(prefixes.comment));
  const versions = comments.map(({ sk }) => Number(String(sk).split('#')[1]));
  return Object.fromEntries(
    [...Map.groupBy(versions, (version) => version)].map(([version, all]) => [version, all.length]),
  );
}

/** The counters of a review. */
export async function countsOf(workspaceId: string, reviewId: string) {
  const { comments, openComments, revision } = (await findReview(workspaceId, reviewId)) ?? {};
  return { comments, openComments, revision };
}

/** Asserts how many comments, with their replies, a review has, and how many open threads. */
export async function assertCounts(
  person: Person,
  reviewId: string,
  counts: readonly [comments: number, openComments: number],
): Promise<void> {
  const { comments, openComments } = await reviewNow(person, reviewId);
  assertEqual('The counters', [comments, openComments], counts);
}
