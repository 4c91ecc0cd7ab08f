import { CallError } from '#core/errors.ts';
import { decide } from '#core/reviews/approvals/decide.ts';
import { toldRounds } from '#core/reviews/approvals/describe-rounds.ts';
import type { CommentItem } from '#core/reviews/comments/comment-item.ts';
import { describeComment } from '#core/reviews/comments/describe-comments.ts';
import { listCommentsPage } from '#core/reviews/comments/list-comments.ts';
import { asGuestsSee } from '#core/reviews/guest-view.ts';
import { readRounds } from '#core/reviews/ports/approval-round.ts';
import { getReview, requireVersion } from '#core/reviews/ports/review-item.ts';
import { filesOfVersion } from '#core/reviews/ports/reviewed-files.ts';
import { setStatus } from '#core/reviews/set-status.ts';
import { together } from '#core/runtime/together.ts';
import {
  type decideAsGuest as decideCall,
  type GuestComment,
  guestMediaMinutes,
  type listGuestComments,
  type setGuestReviewStatus,
} from '#shared/calls/guests.ts';
import type { Still } from '#shared/calls/media.ts';
import type { ReviewComment } from '#shared/calls/review-comments.ts';
import type { Answer, Body, Query } from '#shared/operation.ts';
import { guestAuthor } from './guest-author.ts';
import type { GuestCaller } from './guest-caller.ts';
import { mayBeShown, requireUse } from './guest-files.ts';
import { consumeGuestLimits } from './guest-limits.ts';
import { asNamed, describeForGuest, isShownDecider, ownRequest } from './guest-reviews.ts';

/**
 * A page of the comments on a version of a review that the guest can see, without emails.
 * @throws CallError `link_forbids`, `not_found`
 */
export async function guestComments(
  caller: GuestCaller,
  reviewId: string,
  query: Query<typeof listGuestComments>,
): Promise<Answer<typeof listGuestComments>> {
  const { link, workspace } = caller;
  const page = await listCommentsPage(guestAuthor(caller, reviewId, 'comment'), reviewId, query, {
    validSeconds: guestMediaMinutes * 60,
    // What the team has replaced may have been taken back.
    showsReplaced: false,
    folders: workspace.folders,
    mayShow: (path) => !link.isOverlaid && mayBeShown(link.may, path),
  });
  return { ...page, comments: page.comments.map(forGuest) };
}

/** A comment of a guest as they receive it. */
export async function describeOwnComment(
  caller: GuestCaller,
  comment: CommentItem,
): Promise<GuestComment> {
  return forGuest(await describeComment(caller.workspace, comment.userId, comment));
}

function forGuest({
  author,
  doneBy,
  audience: _audience,
  mentions: _mentions,
  assignee: _assignee,
  still,
  ...comment
}: ReviewComment): GuestComment {
  return {
    ...comment,
    ...(author && { author: asNamed(author) }),
    ...(doneBy && { doneBy: asNamed(doneBy) }),
    ...(still && { still: withoutPath(still) }),
  };
}

function withoutPath({ path: _, ...still }: Still): Omit<Still, 'path'> {
  return still;
}

/**
 * Sets the status of the newest version that a guest is shown.
 * @throws CallError `link_forbids`, `not_found`, `version_changed`, `too_many_attempts`
 */
export async function setGuestStatus(
  caller: GuestCaller,
  reviewId: string,
  decision: Body<typeof setGuestReviewStatus>,
): Promise<Answer<typeof setGuestReviewStatus>> {
  const author = guestAuthor(caller, reviewId, 'approve');
  await requireShown(caller, reviewId);
  await consumeGuestLimits(caller, 'statuses');
  const { review: decided, replaced, previous } = await setStatus(author, reviewId, decision);
  const { by, ...before } = previous;
  return {
    review: await describeForGuest(caller, decided),
    previous: {
      ...before,
      ...(by && isShownDecider(replaced, caller.guest) && { by: asNamed(by) }),
    },
  };
}

/**
 * Requires that a guest can look at the newest version, of a set at each page: who is shown no picture decides about nothing.
 * Which version it is, `setStatus` and `decide` check in their transactions.
 * @throws CallError `link_forbids`, `not_found`
 */
async function requireShown(caller: GuestCaller, reviewId: string): Promise<void> {
  const review = asGuestsSee(await getReview(caller.workspace, reviewId));
  for (const { path } of filesOfVersion(requireVersion(review))) requireUse(caller, path, 'view');
}

/**
 * Decides about the newest version that a guest is shown, as one who was asked to approve it by the email that they have
 * proven.
 * @throws CallError `link_forbids`, `not_found`, `version_changed`, `not_asked`, `too_many_attempts`
 */
export async function decideAsGuest(
  caller: GuestCaller,
  reviewId: string,
  decision: Body<typeof decideCall>,
): Promise<Answer<typeof decideCall>> {
  const author = guestAuthor(caller, reviewId, 'approve');
  await requireShown(caller, reviewId);
  await consumeGuestLimits(caller, 'statuses');
  const decided = await decide(author, reviewId, decision);
  const rounds = await readRounds(caller.workspace.id, reviewId, toldRounds);
  const [described, request] = await together([
    describeForGuest(caller, decided),
    ownRequest(caller, decided, rounds),
  ]);
  if (!request) throw new CallError('not_asked');
  return { review: described, request };
}
