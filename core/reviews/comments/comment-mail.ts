import type { Mail } from '#core/clients/mail.ts';
import { renderMail } from '#core/outbox/mail-layout.ts';
import type { ReviewItem } from '#core/reviews/ports/review-item.ts';
import { siteOrigin } from '#core/runtime/environment.ts';
import type { ReviewPerson } from '#shared/calls/reviews.ts';
import type { Audience } from '#shared/rules/audiences.ts';
import { isPlainName } from '#shared/rules/names.ts';
import { productName } from '#shared/rules/product.ts';
import { tabPath } from '#shared/rules/site.ts';
import { type CommentItem, commentId } from './comment-item.ts';
import { commentWords, nameInMail } from './comment-words.ts';

/** What a mail about one comment says happened, after the name of who has done it. */
const deeds = {
  mention: 'mentioned you',
  assignment: 'assigned a comment to you',
  reply: 'replied to you',
} as const;

interface Told {
  review: ReviewItem;
  comment: CommentItem;
  /** Of its thread. */
  audience: Audience;
  /** Who has mentioned, assigned or replied. */
  by: ReviewPerson | undefined;
  /** The author of the comment and the mentioned, by their ids. */
  people: ReadonlyMap<string, ReviewPerson>;
}

/** The mail that tells a member at once of a comment that concerns them. */
export function commentMail(
  to: string,
  kind: keyof typeof deeds,
  { review, comment, audience, by, people }: Told,
): Mail {
  const place = isPlainName(review.title)
    ? `in the review of ${review.title}`
    : `in a review on ${productName}`;
  const author = people.get(comment.userId);
  const who = by ? nameInMail(by) : 'A former member';
  const query = {
    review: review.id,
    version: String(comment.version),
    comment: commentId(comment),
  };
  return renderMail({
    to,
    subject: `${who} ${deeds[kind]} ${place}`,
    paragraphs: [
      `${who} ${deeds[kind]} ${place}.`,
      `${author ? nameInMail(author) : 'A former member'} ${commentWords(review, comment, { audience, author, people })}`,
    ],
    action: { label: 'Open the comment', url: siteOrigin() + tabPath('review', query) },
    ...notificationMailFooter(),
  });
}

/** What ends each mail that tells a notification at once: where to choose others, and why it was sent. */
export function notificationMailFooter() {
  return {
    secondAction: {
      about: 'You do not want these emails?',
      label: 'Choose your notifications.',
      url: siteOrigin() + tabPath('account'),
    },
    footnote: 'You received this email because you chose to be told at once what concerns you.',
  };
}
