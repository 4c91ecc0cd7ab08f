import { readRounds } from '#core/reviews/ports/approval-round.ts';
import { findReview, type ReviewItem, reviewItem } from '#core/reviews/ports/review-item.ts';
import { invalidPage } from '#core/runtime/invalid-page.ts';
import { isId } from '#core/table/ids.ts';
import { type Key, keys, prefixes } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import type { exportReviews } from '#shared/calls/review-comments.ts';
import type { Answer } from '#shared/operation.ts';
import { describeRounds } from './approvals/describe-rounds.ts';
import { viewerOf } from './approvals/standing.ts';
import {
  type CommentItem,
  commentId,
  commentKey,
  parseCommentId,
} from './comments/comment-item.ts';
import { pageBytes, readCommentPage } from './comments/comment-pages.ts';
import { describeComments } from './comments/describe-comments.ts';
import { memberStills } from './comments/stills.ts';
import { describeReviews } from './describe-reviews.ts';
import { viewsOfReview } from './views.ts';

type ReviewViews = Awaited<ReturnType<typeof viewsOfReview>>;

const reviewsAtOnce = 20;

/** Where a page begins: after a review, or in the middle of its comments. */
interface Cursor {
  /** The review whose comments are continued. */
  open: ReviewItem | null;
  /** The comment after which they are. */
  comment: Key | undefined;
  /** The review after which others are. */
  after: Key | undefined;
}

/**
 * A page of all reviews of a workspace with their comments, the oldest first; `next` is set if there are more. A review
 * with more comments than fit into a page is continued by the next one.
 * @throws CallError `invalid_input` for an `after` that is none
 */
export async function exportReviewsPage(
  { user, workspace }: MemberCaller,
  after: string | undefined,
): Promise<Answer<typeof exportReviews>> {
  const { id: workspaceId } = workspace;
  const cursor = await cursorOf(workspaceId, after);
  const { pk } = keys.review(workspaceId, '');
  const others = await queryItems(pk, prefixes.review, reviewItem, {
    after: cursor.after,
    limit: reviewsAtOnce + 1,
  });
  const found = [...(cursor.open ? [cursor.open] : []), ...others];
  const page: { review: ReviewItem; comments: CommentItem[]; views: ReviewViews }[] = [];
  let next: string | undefined;
  let bytes = 0;
  for (const [index, review] of found.entries()) {
    const isContinued = review === cursor.open;
    const [read, views] = await Promise.all([
      readCommentPage(workspaceId, review.id, prefixes.comment, {
        after: isContinued ? cursor.comment : undefined,
        bytes: pageBytes - bytes,
      }),
      isContinued ? [] : viewsOfReview(workspaceId, review.id),
    ]);
    page.push({ review, comments: read.comments, views });
    bytes += read.bytes;
    const last = read.comments.at(-1);
    if (read.hasMore && last) next = `${review.id}~${commentId(last)}`;
    else if (index + 1 < found.length && (bytes >= pageBytes || page.length >= reviewsAtOnce)) {
      next = review.id;
    }
    if (next !== undefined) break;
  }
  const reviews = await describeReviews(
    workspaceId,
    page.map(({ review }) => review),
  );
  const comments = await describeComments(
    workspace,
    user.id,
    page.flatMap(({ comments: of }) => of),
    { ...memberStills(workspace.folders), validSeconds: undefined },
  );
  const rounds = await Promise.all(
    page.map(async ({ review }) =>
      review.versions.some(({ approval }) => approval)
        ? describeRounds(
            workspaceId,
            review,
            await readRounds(workspaceId, review.id),
            viewerOf(user),
          )
        : {},
    ),
  );
  return {
    reviews: reviews.map((review, index) => ({
      review,
      ...rounds[index],
      comments: comments.splice(0, page[index]?.comments.length ?? 0),
      views: page[index]?.views ?? [],
    })),
    ...(next !== undefined && { next }),
  };
}

async function cursorOf(workspaceId: string, after: string | undefined): Promise<Cursor> {
  if (after === undefined) return { open: null, comment: undefined, after: undefined };
  const [reviewId = '', comment] = after.split('~');
  const ref = comment === undefined ? null : parseCommentId(comment);
  if (!isId(reviewId) || (comment !== undefined && !ref)) {
    throw invalidPage();
  }
  return {
    open: ref ? await findReview(workspaceId, reviewId) : null,
    comment: ref ? commentKey(workspaceId, reviewId, ref) : undefined,
    after: keys.review(workspaceId, reviewId),
  };
}
