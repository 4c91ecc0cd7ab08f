import { reviewItem, type SeenReview } from '#core/reviews/ports/review-item.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { namedPeople } from '#core/workspaces/named-people.ts';
import type { Audience } from '#shared/rules/audiences.ts';
import { audienceOf, commentItem } from './comment-item.ts';
import { mentionsOf, namedText } from './mentions.ts';

/**
 * What a user has written in the reviews of a workspace, for an export of what is held about them. Reads every comment of
 * it: they have no index by author.
 * @param isSeen whether they see a review: others are not named
 */
export async function commentsBy(
  workspaceId: string,
  userId: string,
  isSeen: (review: SeenReview) => boolean,
) {
  const { pk } = keys.review(workspaceId, '');
  const reviews = await queryItems(pk, prefixes.review, reviewItem);
  const found = [];
  for (const review of reviews) {
    const { id } = review;
    const title = isSeen(review) ? review.title : null;
    const { pk: ofReview } = keys.reviewComment(workspaceId, id, 0, '');
    const comments = await queryItems(ofReview, prefixes.comment, commentItem);
    const own = comments.filter((comment) => comment.userId === userId);
    const people = await namedPeople(workspaceId, own.flatMap(mentionsOf));
    // Each thread is before its replies.
    let audience: Audience = 'everyone';
    for (const comment of comments) {
      if (comment.reply === undefined) audience = audienceOf(comment);
      if (comment.userId !== userId) continue;
      const { version, page, drawing, createdAt } = comment;
      const { text } = namedText(comment, people);
      found.push({ review: title, version, page, audience, text, drawing, createdAt });
    }
  }
  return found;
}
