import type { Mail } from '#core/clients/mail.ts';
import { newLink } from '#core/identity/one-time-links.ts';
import { type UserItem, userItem } from '#core/identity/store.ts';
import { renderMail } from '#core/outbox/mail-layout.ts';
import { queueMailWrite } from '#core/outbox/store.ts';
import type { ReviewItem } from '#core/reviews/ports/review-item.ts';
import { type ParticipantItem, participantItem } from '#core/reviews/ports/review-notifications.ts';
import { siteOrigin } from '#core/runtime/environment.ts';
import { transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { write } from '#core/table/single-write.ts';
import { assertExists, assertThat, remove, update } from '#core/table/write.ts';
import {
  type WorkspaceOfMember,
  workspaceOfMember,
  workspaceOfMemberKeys,
} from '#core/workspaces/memberships.ts';
import { lacksRequiredSecondFactor } from '#core/workspaces/second-factor-requirement.ts';
import { isPlainName } from '#shared/rules/names.ts';
import { may } from '#shared/rules/permissions.ts';
import { productName } from '#shared/rules/product.ts';
import { siteRoutes, tabPath } from '#shared/rules/site.ts';
import type { DescribedNotification } from './describe-notifications.ts';

/** Notifications of a review that are mailed at once. */
export interface MailedBatch {
  workspaceId: string;
  review: ReviewItem;
  /** The id of the batch, which tells who was mailed it. */
  batch: string;
  notifications: readonly DescribedNotification[];
}

/** The most notifications that one mail describes. */
const describedAtOnce = 20;

/**
 * Mails a batch of notifications to one participant, once. No one is mailed their own words, and no one who has ended
 * these mails, has left, or may not see the files any more.
 */
export function mailParticipant(
  { workspaceId, review, batch, notifications }: MailedBatch,
  userId: string,
): Promise<void> {
  const key = keys.reviewParticipant(workspaceId, review.id, userId);
  return retryOnConflict(async () => {
    const [participating, account, ...member] = await getItems([
      key,
      keys.user(userId),
      ...workspaceOfMemberKeys(userId, workspaceId),
    ]);
    if (!participating) return;
    const participant = participantItem.parse(participating);
    const workspace = workspaceOfMember(member);
    if (!account || !workspace) return write(remove(key));
    const user = userItem.parse(account);
    if (participant.batch === batch || !isMailed(participant, user, workspace)) return;
    const fresh = notificationsFor(participant, user.email, notifications);
    if (fresh.length === 0) return;
    const link = newLink({
      purpose: 'review_mails',
      email: user.email,
      subjectId: userId,
      workspaceId,
      reviewId: review.id,
    });
    const stale = () => new StaleReadError();
    await transact([
      update<ParticipantItem>(
        key,
        { set: { batch }, when: { userId, batch: participant.batch, isOff: undefined } },
        stale,
      ),
      assertExists(keys.membership(userId, workspaceId), stale),
      assertThat<UserItem>(keys.user(userId), { email: user.email }, stale),
      link.write,
      queueMailWrite(notificationMail(user.email, review, fresh, link.token)),
    ]);
  });
}

/** What is new to a participant: nothing that they have said themselves, as a member or as a guest. */
export function notificationsFor<Notification extends DescribedNotification>(
  { userId, since }: ParticipantItem,
  email: string,
  notifications: readonly Notification[],
): Notification[] {
  return notifications.filter(
    (one) => one.userId !== userId && one.email !== email && one.at >= since,
  );
}

/** An email that was never confirmed may be a stranger's: what others have written is not mailed there. */
function isMailed(
  { isOff }: ParticipantItem,
  user: UserItem,
  workspace: WorkspaceOfMember,
): boolean {
  return (
    !isOff &&
    user.emailConfirmed &&
    !lacksRequiredSecondFactor({ user, workspace }) &&
    may(workspace.role, 'see_files', workspace.permissionLevel)
  );
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

/** Notifications as paragraphs of a mail. */
export function notificationParagraphs(notifications: readonly DescribedNotification[]): string[] {
  const more = notifications.length - describedAtOnce;
  return [
    ...notifications.slice(0, describedAtOnce).map(({ words }) => words),
    ...(more > 0 ? [`And ${more} more.`] : []),
  ];
}

function notificationMail(
  to: string,
  review: ReviewItem,
  notifications: readonly DescribedNotification[],
  token: string,
): Mail {
  const { subject, name } = subjectOf(review);
  return renderMail({
    to,
    subject,
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
