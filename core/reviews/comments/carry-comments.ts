import { CallError } from '#core/errors.ts';
import { getFrameTable } from '#core/files/objects/frame-table-objects.ts';
import { reviewedKind } from '#core/files/objects/reviewed-kind.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import {
  getReview,
  type ReviewedVersion,
  type ReviewItem,
  requireVersion,
} from '#core/reviews/ports/review-item.ts';
import { batchesOf } from '#core/runtime/batches.ts';
import { together } from '#core/runtime/together.ts';
import { maxWrites, transact } from '#core/table/client.ts';
import { commentPrefix, keys } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { initialThenRead, retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { putNew } from '#core/table/write.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { type carryComments as call, maxComments } from '#shared/calls/review-comments.ts';
import type { Answer, Body } from '#shared/operation.ts';
import type { FrameTable } from '#shared/rules/film/frame-table.ts';
import {
  type CommentItem,
  commentId,
  commentItem,
  commentKey,
  isThread,
  versionsOfComment,
} from './comment-item.ts';
import { countCommentsWrite } from './count-comments.ts';
import { commentPosition } from './position.ts';

type Carried = Answer<typeof call>;

/** Besides the write of the review. */
const commentsAtOnce = maxWrites - 1;

/**
 * Copies open threads of one version of a review to the same frames of another one. A copy has the ids of what it is a
 * copy of, under the other version's number, so that repeating it carries nothing twice.
 * @throws CallError `not_found`, `too_many_comments`, `too_many_attempts`
 */
export async function carryComments(
  { user, workspace: { id: workspaceId } }: MemberCaller,
  reviewId: string,
  { from, version, comments: chosen }: Body<typeof call>,
): Promise<Carried> {
  const find = () => readVersions(workspaceId, reviewId, { from, version });
  const first = await find();
  await consumeRateLimit(['comment_changes_of_user', user.id]);
  const current = initialThenRead(first, find);
  // The threads that were carried, also before a conflict.
  const carried = new Set<string>();
  return retryOnConflict(async () => {
    const { review, target } = await current();
    const [source, there, table] = await together([
      readComments(workspaceId, reviewId, from),
      readComments(workspaceId, reviewId, version),
      target.frames ? getFrameTable(workspaceId, reviewId, version) : null,
    ]);
    const plan = planCopies(source, { chosen, target, table, there });
    const copies = plan.threads.flat();
    if (review.comments + copies.length > maxComments) throw new CallError('too_many_comments');
    for (const batch of batchesOf(copies, commentsAtOnce)) {
      await transact(copyWrites(workspaceId, review, batch));
      for (const copy of batch.filter(isThread)) carried.add(commentId({ ...copy, version: from }));
    }
    const skipped = plan.skipped.filter(
      ({ id, reason }) => reason !== 'already_carried' || !carried.has(id),
    );
    return { carried: carried.size, skipped };
  });
}

/**
 * A review, with the version to which comments are carried.
 * @throws CallError `not_found`
 */
async function readVersions(
  workspaceId: string,
  reviewId: string,
  { from, version }: Pick<Body<typeof call>, 'from' | 'version'>,
): Promise<{ review: ReviewItem; target: ReviewedVersion }> {
  const review = await getReview(workspaceId, reviewId);
  const isThere = review.versions.some(({ number }) => number === from);
  if (!isThere || from === version) throw new CallError('not_found');
  return { review, target: requireVersion(review, version) };
}

function readComments(workspaceId: string, reviewId: string, version: number) {
  const { pk } = keys.reviewComment(workspaceId, reviewId, version, '');
  return queryItems(pk, commentPrefix(version), commentItem);
}

/** Which threads are copied, each after its replies: no one sees replies without a thread. */
function planCopies(
  source: readonly CommentItem[],
  {
    chosen,
    target,
    table,
    there,
  }: {
    chosen: readonly string[] | undefined;
    target: ReviewedVersion;
    table: FrameTable | null;
    there: readonly CommentItem[];
  },
): { threads: CommentItem[][]; skipped: Carried['skipped'] } {
  const presentIds = new Set(there.map(commentId));
  const threads: CommentItem[][] = [];
  const skipped: Carried['skipped'] = [];
  const open = source.filter((comment) => isThread(comment) && !comment.isDone);
  const byId = new Map(open.map((thread) => [commentId(thread), thread]));
  for (const id of new Set(chosen ?? byId.keys())) {
    const thread = byId.get(id);
    const at = thread && positionOn(target, table, thread);
    const isThere = thread && presentIds.has(commentId({ ...thread, version: target.number }));
    if (!thread) skipped.push({ id, reason: 'not_found' });
    else if (isThere) skipped.push({ id, reason: 'already_carried' });
    else if (at === null) skipped.push({ id, reason: 'no_such_frame' });
    else {
      const copyOf = (comment: CommentItem): CommentItem => ({
        ...comment,
        version: target.number,
        carriedFrom: comment.version,
        carriedOver: versionsOfComment(comment).slice(1),
      });
      const replies = source.filter(
        (comment) => !isThread(comment) && comment.thread === thread.thread,
      );
      threads.push([
        ...replies.map(copyOf).filter((reply) => !presentIds.has(commentId(reply))),
        { ...copyOf(thread), at, replies: replies.length },
      ]);
    }
  }
  return { threads, skipped };
}

/**
 * The position of a comment on another version: the same frames, or the same time where one of the two has none.
 * @returns null if the version has no such place
 */
function positionOn(
  { path, sound }: ReviewedVersion,
  table: FrameTable | null,
  { at }: CommentItem,
): CommentItem['at'] | null {
  if (!at) return undefined;
  const { frame, endFrame, ticks, endTicks, timescale } = at;
  const toMilliseconds = (time: number | undefined) =>
    time === undefined ? undefined : Math.round((time * 1_000) / timescale);
  const requested =
    table && frame !== undefined
      ? { frame, endFrame }
      : { milliseconds: toMilliseconds(ticks), endMilliseconds: toMilliseconds(endTicks) };
  try {
    return commentPosition(reviewedKind(path), table, requested, sound?.length);
  } catch (error) {
    if (error instanceof CallError && error.code === 'no_such_frame') return null;
    throw error;
  }
}

function copyWrites(workspaceId: string, review: ReviewItem, batch: readonly CommentItem[]) {
  return [
    ...batch.map((copy) =>
      putNew(commentKey(workspaceId, review.id, copy), copy, () => new StaleReadError()),
    ),
    countCommentsWrite(workspaceId, review, {
      comments: batch.length,
      openComments: batch.filter(isThread).length,
    }),
  ];
}
