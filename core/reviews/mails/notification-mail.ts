import type { Mail } from '#core/clients/mail.ts';
import { renderMail } from '#core/outbox/mail-layout.ts';
import { isShown, type ReviewItem, statusOf } from '#core/reviews/ports/review-item.ts';
import { siteOrigin } from '#core/runtime/environment.ts';
import { isPlainName } from '#shared/rules/names.ts';
import { productName } from '#shared/rules/product.ts';
import { statusLabels } from '#shared/rules/review-statuses.ts';
import { siteRoutes, tabPath } from '#shared/rules/site.ts';
import type { DescribedNotification } from './describe-notifications.ts';

type Decision = NonNullable<DescribedNotification['decision']>;

/** The most notifications that one mail describes. */
export const describedAtOnce = 20;

/** The last decision among notifications, if it is what is decided now about the newest version that the team shows. */
export function standingDecision(
  { versions }: ReviewItem,
  notifications: readonly DescribedNotification[],
): Decision | undefined {
  const decision = notifications.findLast((one) => one.decision)?.decision;
  const newest = versions.findLast(isShown);
  if (!decision || decision.version !== newest?.number) return undefined;
  const { status } = decision;
  return status !== 'needs_review' && status === statusOf(newest) ? decision : undefined;
}

/** The subject of a mail about a review, with its newest version that is seen, and its name within a sentence. */
export function subjectOf({ title, versions }: ReviewItem): { subject: string; name: string } {
  const newest = versions.findLast(({ isErased }) => !isErased)?.number ?? 1;
  return isPlainName(title)
    ? {
        subject: `New in the review of ${title}, version ${newest}`,
        name: `the review of ${title}`,
      }
    : { subject: `New in a review on ${productName}`, name: 'a review' };
}

/** What is above the text of a mail that tells a decision. */
function decided({ title }: ReviewItem, { status, version }: Decision) {
  const film = isPlainName(title) ? title : `a review on ${productName}`;
  const subject = `${statusLabels[status]}: ${film}, version ${version}`;
  return { subject, title: subject, picture: { alt: `A frame of version ${version}` } };
}

/** Notifications as paragraphs of a mail; those without words are only counted. */
export function notificationParagraphs(notifications: readonly { words?: string | undefined }[]) {
  const described = notifications
    .slice(0, describedAtOnce)
    .flatMap(({ words }) => (words === undefined ? [] : [words]));
  const more = notifications.length - described.length;
  return [...described, ...(more > 0 ? [`And ${more} more.`] : [])];
}

interface Told {
  notifications: readonly DescribedNotification[];
  decision: Decision | undefined;
  /** Of the link that ends these mails. */
  token: string;
}

/** The mail that tells a member what is new to them. */
export function notificationMail(
  to: string,
  review: ReviewItem,
  { notifications, decision, token }: Told,
): Mail {
  const { subject, name } = subjectOf(review);
  return renderMail({
    to,
    ...(decision ? decided(review, decision) : { subject }),
    paragraphs: [`This is new in ${name}.`, ...notificationParagraphs(notifications)],
    action: {
      label: 'Open the review',
      url: siteOrigin() + tabPath('review', { review: review.id }),
    },
    ...reviewMailFooter({ token }),
  });
}

/** What ends each mail about a review: how to end them, and why it was sent. */
export function reviewMailFooter(query: Record<string, string>) {
  return {
    secondAction: {
      about: 'You do not want these emails?',
      label: 'Turn them off for this review.',
      url: `${siteOrigin()}${siteRoutes.reviewEmails}?${new URLSearchParams(query)}`,
    },
    footnote:
      'You received this email because you take part in this review. There is at most one an hour.',
  };
}
