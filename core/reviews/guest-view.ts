import { guestOfUserId } from '#core/links/ports/guest-item.ts';
import { type GuestLink, readSeenLinks, type SeenLinks } from '#core/links/ports/seen-links.ts';
import {
  audienceOf,
  type CommentItem,
  type CommentRef,
  commentItem,
  commentKey,
  isBlanked,
  isThread,
  pagesOfComment,
  versionsOfComment,
} from '#core/reviews/comments/comment-item.ts';
import { isShown, type ReviewItem } from '#core/reviews/ports/review-item.ts';
import { fileAt, withPages } from '#core/reviews/ports/reviewed-files.ts';
import { together } from '#core/runtime/together.ts';
import { getItems, queryItems } from '#core/table/read.ts';

/*
 * What guests of share links are shown of reviews. Every answer, mail and count for them is made of what these functions
 * leave: that a thread is there for the team alone shows nowhere.
 */

/**
 * A review as guests are shown it: without versions and pages that are hidden from them, and without all that counts the
 * team's threads.
 */
export function asGuestsSee({
  teamComments: _comments,
  openTeamComments: _open,
  teamRevision: _revision,
  ...review
}: ReviewItem): ReviewItem {
  const versions = review.versions.filter((version) => isShown(version) && !version.isUnpublished);
  return {
    ...review,
    versions: versions.map((version) =>
      version.pages ? withPages(version, version.pages.filter(isShown)) : version,
    ),
  };
}

/** Whether guests see what was written of a version, or a page: not if it was carried there over one that they are not shown. */
function isOfShownVersions(review: ReviewItem, comment: CommentItem): boolean {
  const shown = asGuestsSee(review);
  const numbers = new Set(shown.versions.map(({ number }) => number));
  return (
    versionsOfComment(comment).every((number) => numbers.has(number)) &&
    pagesOfComment(comment).every((page) => fileAt(shown, page))
  );
}

/** Whether a guest sees what someone has written: the team, or a guest of a link whose guests they see. */
function isBySeen(seen: SeenLinks, { userId }: CommentItem): boolean {
  const guest = guestOfUserId(userId);
  return guest === null || seen.has(guest.linkId);
}

/**
 * Whether a guest sees a thread, or a reply in it: one for everyone, on versions that guests are shown, and neither begun
 * nor written by a guest of a link whose guests they do not see. The two may have been read at different times, so that a
 * reply with a later revision of the audience is none of the thread as it was read.
 * @param seen the links whose guests this guest sees
 */
export function isShownToGuest(
  review: ReviewItem,
  seen: SeenLinks,
  thread: CommentItem,
  comment: CommentItem = thread,
): boolean {
  return (
    audienceOf(thread) === 'everyone' &&
    isBySeen(seen, thread) &&
    isBySeen(seen, comment) &&
    (comment.audienceRevision ?? 0) <= (thread.audienceRevision ?? 0) &&
    isOfShownVersions(review, thread) &&
    isOfShownVersions(review, comment)
  );
}

/**
 * Whether a guest sees a thread that was read by itself: a deleted one is kept for its replies, so that one without a
 * reply that they see is none to them.
 * @param seen the links whose guests this guest sees
 */
export async function isThreadShownToGuest(
  workspaceId: string,
  review: ReviewItem,
  seen: SeenLinks,
  thread: CommentItem,
): Promise<boolean> {
  if (!isShownToGuest(review, seen, thread)) return false;
  if (!isBlanked(thread)) return true;
  const { pk, sk } = commentKey(workspaceId, review.id, thread);
  const replies = await queryItems(pk, `${sk}#`, commentItem);
  return replies.some((reply) => isShownToGuest(review, seen, thread, reply));
}

/**
 * What a guest sees of comments that are read in their order, each as soon as it is known to be seen: a deleted thread with
 * the first of its replies that they see.
 * @param seen the links whose guests this guest sees
 * @param began the thread that comments before have ended in
 */
export function shownInOrder(
  review: ReviewItem,
  seen: SeenLinks,
  began: CommentItem | null,
): (comment: CommentItem) => CommentItem[] {
  let thread = began;
  let held: CommentItem[] = [];
  return (comment) => {
    if (isThread(comment)) {
      thread = comment;
      held = [];
    }
    if (thread?.thread !== comment.thread) return [];
    if (!isShownToGuest(review, seen, thread, comment)) return [];
    if (isThread(comment) && isBlanked(comment)) {
      held = [comment];
      return [];
    }
    const shown = [...held, comment];
    held = [];
    return shown;
  };
}

/** Which of some comments a guest of a link sees at this moment: not those that are deleted. */
export async function areShownToGuest(
  workspaceId: string,
  review: ReviewItem,
  link: GuestLink,
  comments: readonly CommentRef[],
): Promise<boolean[]> {
  const [items, seen] = await together([
    getItems(
      comments.flatMap(({ version, thread, reply }) => [
        commentKey(workspaceId, review.id, { version, thread }),
        commentKey(workspaceId, review.id, { version, thread, reply }),
      ]),
    ),
    readSeenLinks(workspaceId, link),
  ]);
  return comments.map((_, index) => {
    const [thread, comment] = items.slice(index * 2, index * 2 + 2);
    return (
      thread != null &&
      comment != null &&
      isShownToGuest(review, seen, commentItem.parse(thread), commentItem.parse(comment))
    );
  });
}
