import { newLink } from '#core/identity/one-time-links.ts';
import { type UserItem, userItem } from '#core/identity/store.ts';
import { type MailedMember, queueMailWrite } from '#core/outbox/store.ts';
import {
  findReview,
  isShown,
  type ReviewItem,
  seesReview,
} from '#core/reviews/ports/review-item.ts';
import { type ParticipantItem, participantItem } from '#core/reviews/ports/review-notifications.ts';
import { versionPoster } from '#core/reviews/version-poster.ts';
import { together } from '#core/runtime/together.ts';
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
import { may } from '#shared/rules/permissions.ts';
import type { DescribedNotification } from './describe-notifications.ts';
import { notificationMail, standingDecision } from './notification-mail.ts';

/** Notifications of a review that are mailed at once. */
export interface MailedBatch {
  workspaceId: string;
  review: ReviewItem;
  /** The id of the batch, which tells who was mailed it. */
  batch: string;
  notifications: readonly DescribedNotification[];
}

/** What of a batch is not mailed to an email again, whose owner may take part as a member and by several links. */
export interface Heard {
  email: string;
  notifications: readonly DescribedNotification[];
}

/**
 * Mails a batch of notifications to one participant, once. No one is mailed their own words, and no one who has ended
 * these mails, has left, or may not see the files any more.
 * @returns what they have heard of it, by this mail or by others
 */
export function mailParticipant(
  { workspaceId, review, batch, notifications }: MailedBatch,
  userId: string,
): Promise<Heard | null> {
  const key = keys.reviewParticipant(workspaceId, review.id, userId);
  const member = { workspaceId, userId, reviewId: review.id };
  return retryOnConflict(async () => {
    const { participant, user, workspace } = await readMember(member);
    if (!participant) return null;
    if (!user || !workspace) {
      await write(remove(key));
      return null;
    }
    if (!mayBeMailed(user, workspace, review)) return null;
    const { email } = user;
    if (participant.isOff) return { email, notifications };
    const fresh = notificationsFor(participant, email, notifications);
    const otherwise = notifications.filter((one) => one.withoutHourlyMail?.includes(userId));
    const heard = { email, notifications: [...fresh, ...otherwise] };
    if (participant.batch === batch || fresh.length === 0) return heard;
    const decision = standingDecision(review, fresh);
    const link = newLink({
      purpose: 'review_mails',
      email,
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
      assertThat<UserItem>(keys.user(userId), { email }, stale),
      link.write,
      queueMailWrite(
        notificationMail(email, review, { notifications: fresh, decision, token: link.token }),
        { member: { ...member, ...(decision && { version: decision.version }) } },
      ),
    ]);
    return heard;
  });
}

/**
 * What of a mail about a review that has waited may still be sent to a member: null if they have left, have ended these
 * mails, or may not see the review any more, or if it is gone.
 * @returns the key of the picture of the version that was decided, while the team shows that version
 */
export async function mailedReview(
  member: MailedMember,
  email: string,
): Promise<{ pictureKey: string | undefined } | null> {
  const { workspaceId, reviewId, version: number } = member;
  const [{ participant, user, workspace }, review] = await together([
    readMember(member),
    findReview(workspaceId, reviewId),
  ]);
  if (!review || !participant || participant.isOff || !user || !workspace) return null;
  if (user.email !== email || !mayBeMailed(user, workspace, review)) return null;
  const version = review.versions.find((one) => one.number === number && isShown(one));
  return { pictureKey: version && (await versionPoster(workspaceId, version)) };
}

async function readMember({ workspaceId, userId, reviewId }: MailedMember) {
  const [participating, account, ...member] = await getItems([
    keys.reviewParticipant(workspaceId, reviewId, userId),
    keys.user(userId),
    ...workspaceOfMemberKeys(userId, workspaceId),
  ]);
  return {
    participant: participating ? participantItem.parse(participating) : null,
    user: account ? userItem.parse(account) : null,
    workspace: workspaceOfMember(member),
  };
}

/** What is new to a participant: nothing that they have said themselves, as a member or as a guest. */
export function notificationsFor(
  { userId, since }: ParticipantItem,
  email: string,
  notifications: readonly DescribedNotification[],
): DescribedNotification[] {
  return notifications.filter(
    (one) =>
      one.userId !== userId &&
      one.email !== email &&
      one.at >= since &&
      (one.to?.includes(userId) ?? true) &&
      !one.withoutHourlyMail?.includes(userId),
  );
}

/** An email that was never confirmed may be a stranger's: what others have written is not mailed there. */
function mayBeMailed(user: UserItem, workspace: WorkspaceOfMember, review: ReviewItem): boolean {
  return (
    user.emailConfirmed &&
    !lacksRequiredSecondFactor({ user, workspace }) &&
    may(workspace.role, 'see_files', workspace.permissionLevel) &&
    seesReview(workspace.folders, review)
  );
}
