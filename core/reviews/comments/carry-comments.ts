import { CallError } from '#core/errors.ts';
import { getFrameTable } from '#core/files/objects/frame-table-objects.ts';
import { reviewedKind } from '#core/files/objects/reviewed-kind.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import {
  getReview,
  type ReviewedVersion,
  type ReviewItem,
  requireVersion,
  type SeenWorkspace,
} from '#core/reviews/ports/review-item.ts';
import { batchesOf } from '#core/runtime/batches.ts';
import { together } from '#core/runtime/together.ts';
import { maxWrites, transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { initialThenRead, retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { assertThat, putNew } from '#core/table/write.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import type { carryComments as call } from '#shared/calls/carry-comments.ts';
import { maxComments } from '#shared/calls/review-comments.ts';
import type { Answer, Body } from '#shared/operation.ts';
import { type Audience, audiences } from '#shared/rules/audiences.ts';
import type { FrameTable } from '#shared/rules/film/frame-table.ts';
import { pagesFor } from './carried-pages.ts';
import {
  audienceOf,
  type CommentItem,
  commentId,
  commentItem,
  commentKey,
  hasSameAudience,
  isThread,
  pagesOfComment,
  versionsOfComment,
} from './comment-item.ts';
import { commentsFor, countCommentsWrite } from './count-comments.ts';
import { commentPosition } from './position.ts';

type Carried = Answer<typeof call>;

/** Besides the write of the review; a thread is written, and its original checked. */
const commentsAtOnce = Math.floor((maxWrites - 1) / 2);

/**
 * Copies open threads of one version of a review to the same frames, or pages, of another one. A copy has the ids of what it is a
 * copy of, under the other version's number, so that repeating it carries nothing twice; and the audience, which is its own
 * from then on.
 * @throws CallError `not_found`, `too_many_comments`, `too_many_attempts`
 */
export async function carryComments(
  { user, workspace }: MemberCaller,
  reviewId: string,
  { from, version, comments: chosen }: Body<typeof call>,
): Promise<Carried> {
  const { id: workspaceId } = workspace;
  const find = () => readVersions(workspace, reviewId, { from, version });
  const first = await find();
  await consumeRateLimit(['comment_changes_of_user', user.id]);
  const current = initialThenRead(first, find);
  // The threads that were carried, also before a conflict.
  const carried = new Set<string>();
  return retryOnConflict(async () => {
    const { review, origin, target } = await current();
    const [source, there, table] = await together([
      readComments(workspaceId, reviewId, from),
      readComments(workspaceId, reviewId, version),
      target.frames ? getFrameTable(workspaceId, reviewId, version) : null,
    ]);
    const plan = planCopies(source, { chosen, origin, target, table, there });
    for (const audience of audiences) {
      const threads = plan.threads.filter((thread) => thread.audience === audience);
      const copies = threads.reduce((sum, thread) => sum + thread.copies.length, 0);
      const isFull = copies > 0 && commentsFor(audience, review) + copies > maxComments;
      if (isFull) throw new CallError('too_many_comments');
      for (const batch of batchesOfThreads(threads)) {
        await transact(copyWrites(workspaceId, review, { audience, from, batch }));
        for (const copy of batch.filter(isThread)) {
          carried.add(commentId({ ...copy, version: from }));
        }
      }
    }
    const skipped = plan.skipped.filter(
      ({ id, reason }) => reason !== 'already_carried' || !carried.has(id),
    );
    return { carried: carried.size, skipped };
  });
}

/**
 * A review, with the version from which comments are carried, and that to which they are.
 * @throws CallError `not_found`
 */
async function readVersions(
  workspace: SeenWorkspace,
  reviewId: string,
  { from, version }: Pick<Body<typeof call>, 'from' | 'version'>,
): Promise<{ review: ReviewItem; origin: ReviewedVersion; target: ReviewedVersion }> {
  const review = await getReview(workspace, reviewId, 'review_files');
  const origin = review.versions.find(({ number }) => number === from);
  if (!origin || from === version) throw new CallError('not_found');
  return { review, origin, target: requireVersion(review, version) };
}

function readComments(workspaceId: string, reviewId: string, version: number) {
  const { pk, sk } = keys.reviewComment(workspaceId, reviewId, version, '');
  return queryItems(pk, sk, commentItem);
}

/** The copies of a thread, after those of its replies: no one sees replies without a thread. */
interface CopiedThread {
  audience: Audience;
  copies: readonly CommentItem[];
}

/** Which threads are copied. */
function planCopies(
  source: readonly CommentItem[],
  {
    chosen,
    origin,
    target,
    table,
    there,
  }: {
    chosen: readonly string[] | undefined;
    origin: ReviewedVersion;
    target: ReviewedVersion;
    table: FrameTable | null;
    there: readonly CommentItem[];
  },
): { threads: CopiedThread[]; skipped: Carried['skipped'] } {
  const presentIds = new Set(there.map(commentId));
  const threads: CopiedThread[] = [];
  const skipped: Carried['skipped'] = [];
  const open = source.filter((comment) => isThread(comment) && !comment.isDone);
  const pageFor = pagesFor(origin, target);
  const byId = new Map(open.map((thread) => [commentId(thread), thread]));
  for (const id of new Set(chosen ?? byId.keys())) {
    const thread = byId.get(id);
    const at = thread && positionOn(target, table, thread);
    const page = thread && pageFor(thread);
    const isThere = thread && presentIds.has(commentId({ ...thread, version: target.number }));
    if (!thread) skipped.push({ id, reason: 'not_found' });
    else if (isThere) skipped.push({ id, reason: 'already_carried' });
    else if (at === null) skipped.push({ id, reason: 'no_such_frame' });
    else if (page === null) skipped.push({ id, reason: 'no_such_page' });
    else {
      const carriedPages = pagesOfComment(thread);
      const copyOf = (comment: CommentItem): CommentItem => ({
        ...comment,
        withoutHourlyMail: undefined,
        version: target.number,
        page,
        carriedFrom: comment.version,
        carriedOver: versionsOfComment(comment).slice(1),
        ...(carriedPages.length > 0 && { carriedPages }),
      });
      const replies = source.filter(
        (comment) => !isThread(comment) && comment.thread === thread.thread,
      );
      threads.push({
        audience: audienceOf(thread),
        copies: [
          ...replies.map(copyOf).filter((reply) => !presentIds.has(commentId(reply))),
          { ...copyOf(thread), at, replies: replies.length },
        ],
      });
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

/** Each thread in one batch, unless it is larger than one: it is counted for one audience. */
function batchesOfThreads(threads: readonly CopiedThread[]): CommentItem[][] {
  const batches: CommentItem[][] = [];
  for (const { copies } of threads) {
    const last = batches.at(-1);
    if (last && last.length + copies.length <= commentsAtOnce) last.push(...copies);
    else batches.push(...batchesOf(copies, commentsAtOnce).map((batch) => [...batch]));
  }
  return batches;
}

function copyWrites(
  workspaceId: string,
  review: ReviewItem,
  { audience, from, batch }: { audience: Audience; from: number; batch: readonly CommentItem[] },
) {
  const stale = () => new StaleReadError();
  return [
    ...batch.map((copy) => putNew(commentKey(workspaceId, review.id, copy), copy, stale)),
    // Those who see the copy are those who see the original, and none of what was written for others is in it.
    ...batch.filter(isThread).map((copy) => {
      const original = commentKey(workspaceId, review.id, { ...copy, version: from });
      return assertThat<CommentItem>(original, hasSameAudience(copy), stale);
    }),
    countCommentsWrite(workspaceId, review, audience, {
      comments: batch.length,
      openComments: batch.filter(isThread).length,
    }),
  ];
}
