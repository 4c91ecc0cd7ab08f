import * as z from 'zod/mini';
import { CallError } from '#core/errors.ts';
import { invalidLinkError, readLink } from '#core/identity/one-time-links.ts';
import {
  getReview,
  reviewItem,
  type SeenReview,
  type SeenWorkspace,
} from '#core/reviews/ports/review-item.ts';
import { type ParticipantItem, participantItem } from '#core/reviews/ports/review-notifications.ts';
import { now } from '#core/runtime/clock.ts';
import { together } from '#core/runtime/together.ts';
import { transact, transactInBatches } from '#core/table/client.ts';
import { absent, exists } from '#core/table/conditions.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { getItem, getItems, queryItems } from '#core/table/read.ts';
import { tryWrite } from '#core/table/single-write.ts';
import { assertExists, remove, update } from '#core/table/write.ts';

/** Whether a user is mailed what is new in a review. */
export async function hasMails(
  workspaceId: string,
  reviewId: string,
  userId: string,
): Promise<boolean> {
  const key = keys.reviewParticipant(workspaceId, reviewId, userId);
  const participant = await getItem(key, participantItem);
  return participant !== null && !participant.isOff;
}

/**
 * Turns the mails about a review on or off for a user, whether they have taken part or not. On again, they are notified of
 * what is new from then on.
 * @throws CallError `not_found`
 */
export async function setMails(
  workspace: SeenWorkspace,
  reviewId: string,
  userId: string,
  isOn: boolean,
): Promise<void> {
  const { id: workspaceId } = workspace;
  const [, isOnAlready] = await together([
    getReview(workspace, reviewId),
    hasMails(workspaceId, reviewId, userId),
  ]);
  // Setting `since` again would drop what has not been mailed yet.
  if (isOn && isOnAlready) return;
  const since = now().toISOString();
  await transact([
    assertExists(keys.review(workspaceId, reviewId), () => new CallError('not_found')),
    update<ParticipantItem>(keys.reviewParticipant(workspaceId, reviewId, userId), {
      set: { userId, since, isOff: isOn ? undefined : true },
      when: [{ pk: absent }, { pk: exists }],
    }),
  ]);
}

/**
 * Ends the mails about a review by the link of one of them, which can be used again. The mails have no `List-Unsubscribe`:
 * one click (RFC 8058) would need a call that takes a form from any origin.
 * @throws CallError `not_found` for a link that has expired
 */
export async function endMailsByLink(token: string): Promise<void> {
  const { subjectId, workspaceId, reviewId } = await readLink(token, 'review_mails');
  if (workspaceId === undefined || reviewId === undefined) throw invalidLinkError();
  const key = keys.reviewParticipant(workspaceId, reviewId, subjectId);
  // Without the item there are no mails: the review was removed, or they have left.
  await tryWrite(update<ParticipantItem>(key, { set: { isOff: true } }));
}

const listedReview = z.pick(reviewItem, { id: true, title: true, versions: true });

async function participationsOf(workspaceId: string, userId: string) {
  const { pk } = keys.review(workspaceId, '');
  const reviews = await queryItems(pk, prefixes.review, listedReview);
  const itemKeys = reviews.map(({ id }) => keys.reviewParticipant(workspaceId, id, userId));
  const items = await getItems(itemKeys);
  return reviews.flatMap((review, index) => {
    const [key, item] = [itemKeys[index], items[index]];
    return key && item ? [{ key, review, ...participantItem.parse(item) }] : [];
  });
}

/**
 * The reviews in which a user takes part, and whether they are mailed about them.
 * @param isSeen as of `commentsBy`
 */
export async function reviewMailsOf(
  workspaceId: string,
  userId: string,
  isSeen: (review: SeenReview) => boolean,
) {
  const found = await participationsOf(workspaceId, userId);
  return found.map(({ review, since, isOff = false }) => ({
    review: isSeen(review) ? review.title : null,
    since,
    emails: isOff ? 'off' : 'on',
  }));
}

/** Forgets that a user takes part in the reviews of a workspace. Idempotent. */
export async function removeParticipations(workspaceId: string, userId: string): Promise<void> {
  const found = await participationsOf(workspaceId, userId);
  await transactInBatches(found.map(({ key }) => remove(key)));
}
