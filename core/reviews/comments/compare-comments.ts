import { isDeepStrictEqual } from 'node:util';
import { findReview, type ReviewItem } from '#core/reviews/ports/review-item.ts';
import { fileAt } from '#core/reviews/ports/reviewed-files.ts';
import { transactInBatches } from '#core/table/client.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { write } from '#core/table/single-write.ts';
import { remove, update } from '#core/table/write.ts';
import { audienceOf, type CommentItem, commentItem, commentKey, isThread } from './comment-item.ts';

type Counts = Required<
  Pick<ReviewItem, 'comments' | 'openComments' | 'teamComments' | 'openTeamComments'>
>;

/**
 * Compares the counters of a review with its comments.
 * @returns how they differ, and how many comments are on no version or page, or in no thread, that is there; null if all is right
 */
export async function compareComments(
  workspaceId: string,
  reviewId: string,
): Promise<{ counted: Counts; actual: Counts; lost: number } | null> {
  const found = await readAll(workspaceId, reviewId);
  if (!found) return null;
  const { review, kept, lost } = found;
  const { comments, openComments, teamComments = 0, openTeamComments = 0 } = review;
  const counted = { comments, openComments, teamComments, openTeamComments };
  const actual = countsOf(kept);
  const isRight = lost.length === 0 && isDeepStrictEqual(counted, actual);
  return isRight ? null : { counted, actual, lost: lost.length };
}

/** Removes what is on no version or page, or in no thread, that is there, and counts the others. Idempotent. */
export async function repairComments(workspaceId: string, reviewId: string): Promise<void> {
  await retryOnConflict(async () => {
    const found = await readAll(workspaceId, reviewId);
    if (!found) return;
    const { review, kept, lost } = found;
    await transactInBatches(lost.map((one) => remove(commentKey(workspaceId, reviewId, one))));
    await write(
      update<ReviewItem>(
        keys.review(workspaceId, reviewId),
        {
          set: countsOf(kept),
          add: { revision: 1 },
          when: { revision: review.revision, teamRevision: review.teamRevision },
        },
        () => new StaleReadError(),
      ),
    );
  });
}

async function readAll(
  workspaceId: string,
  reviewId: string,
): Promise<{ review: ReviewItem; kept: CommentItem[]; lost: CommentItem[] } | null> {
  const review = await findReview(workspaceId, reviewId);
  if (!review) return null;
  const { pk } = keys.reviewComment(workspaceId, reviewId, 0, '');
  const comments = await queryItems(pk, prefixes.comment, commentItem);
  const versions = new Set(
    review.versions.filter(({ isErased }) => !isErased).map(({ number }) => number),
  );
  const threads = new Set(comments.filter(isThread).map(threadOf));
  const isOnPage = ({ version: number, page }: CommentItem) => {
    const file = page === undefined ? null : fileAt(review, { number, page });
    return page === undefined || (file && !file.isErased);
  };
  const isKept = (comment: CommentItem) =>
    versions.has(comment.version) && isOnPage(comment) && threads.has(threadOf(comment));
  return {
    review,
    kept: comments.filter(isKept),
    lost: comments.filter((comment) => !isKept(comment)),
  };
}

function threadOf({ version, thread }: CommentItem): string {
  return `${version}.${thread}`;
}

function countsOf(comments: readonly CommentItem[]): Counts {
  const team = new Set(
    comments.filter((one) => isThread(one) && audienceOf(one) === 'team').map(threadOf),
  );
  const isOfTeam = (comment: CommentItem) => team.has(threadOf(comment));
  const open = comments.filter((comment) => isThread(comment) && !comment.isDone);
  const teamComments = comments.filter(isOfTeam).length;
  const openTeamComments = open.filter(isOfTeam).length;
  return {
    comments: comments.length - teamComments,
    openComments: open.length - openTeamComments,
    teamComments,
    openTeamComments,
  };
}
