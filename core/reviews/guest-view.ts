import {
  audienceOf,
  type CommentItem,
  type CommentRef,
  commentItem,
  commentKey,
  versionsOfComment,
} from '#core/reviews/comments/comment-item.ts';
import { isShown, type ReviewItem } from '#core/reviews/ports/review-item.ts';
import { getItems } from '#core/table/read.ts';

/*
 * What guests of share links are shown of reviews. Every answer, mail and count for them is made of what these functions
 * leave: that a thread is there for the team alone shows nowhere.
 */

/** A review as guests are shown it: without versions that are hidden from them, and without all that counts the team's threads. */
export function asGuestsSee({
  teamComments: _comments,
  openTeamComments: _open,
  teamRevision: _revision,
  ...review
}: ReviewItem): ReviewItem {
  const versions = review.versions.filter((version) => isShown(version) && !version.isUnpublished);
  return { ...review, versions };
}

/** Whether guests see what was written of a version: not if it was carried there over one that they are not shown. */
function isOfShownVersions(
  review: ReviewItem,
  comment: Pick<CommentItem, 'version' | 'carriedFrom' | 'carriedOver'>,
): boolean {
  const shown = new Set(asGuestsSee(review).versions.map(({ number }) => number));
  return versionsOfComment(comment).every((number) => shown.has(number));
}

/**
 * Whether guests see a thread, or a reply in it: one for everyone, on versions that they are shown. The two may have been
 * read at different times, so that a reply with a later revision of the audience is none of the thread as it was read.
 */
export function isShownToGuests(
  review: ReviewItem,
  thread: CommentItem,
  comment: CommentItem = thread,
): boolean {
  return (
    audienceOf(thread) === 'everyone' &&
    (comment.audienceRevision ?? 0) <= (thread.audienceRevision ?? 0) &&
    isOfShownVersions(review, thread) &&
    isOfShownVersions(review, comment)
  );
}

/** Which of some comments guests see at this moment: not those that are deleted. */
export async function areShownToGuests(
  workspaceId: string,
  review: ReviewItem,
  comments: readonly CommentRef[],
): Promise<boolean[]> {
  const items = await getItems(
    comments.flatMap(({ version, thread, reply }) => [
      commentKey(workspaceId, review.id, { version, thread }),
      commentKey(workspaceId, review.id, { version, thread, reply }),
    ]),
  );
  return comments.map((_, index) => {
    const [thread, comment] = items.slice(index * 2, index * 2 + 2);
    return (
      thread != null &&
      comment != null &&
      isShownToGuests(review, commentItem.parse(thread), commentItem.parse(comment))
    );
  });
}
