import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { toSnapshot } from '#core/billing/subscription/subscription-snapshot.ts';
import { CallError } from '#core/errors.ts';
import { newLink, revokeLinkWrite } from '#core/identity/one-time-links.ts';
import { queueMailWrite } from '#core/outbox/store.ts';
import { now } from '#core/runtime/clock.ts';
import { subscriptionRuns } from '#core/subscriptions/subscription-item.ts';
import { transact } from '#core/table/client.ts';
import { absent, exists } from '#core/table/conditions.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { getItem, queryItems } from '#core/table/read.ts';
import {
  assertExists,
  put,
  putNew,
  remove,
  type TransactionWrite,
  update,
} from '#core/table/write.ts';
import { paidPlanIds } from '#shared/plans.ts';
import { claimMail, claimReminderMail } from './mails.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The buyer is reminded after this number of days without a claim. */
const reminderAfterDays = 3;

/** A purchase made on the public page, until it is claimed by a workspace. */
export const purchaseItem = z.object({
  email: z.string(),
  name: z.nullable(z.string()),
  stripeSubscriptionId: z.string(),
  plan: z.enum(paidPlanIds),
  seats: z.int(),
  /** When we learned of it, ISO 8601. */
  keptAt: z.string(),
  /** When the buyer was reminded, ISO 8601. */
  remindedAt: z.optional(z.string()),
  /** The workspace that it is reserved for. */
  claimedBy: z.optional(z.string()),
  /** The hashes of its claim links, which are deleted with it. */
  linkHashes: z._default(z.array(z.string()), []),
});
export type PurchaseItem = z.infer<typeof purchaseItem>;

/** The entry of a pending purchase in the index of all of them. */
export const waitingPurchase = z.pick(purchaseItem, { email: true, stripeSubscriptionId: true });
export type WaitingPurchase = z.infer<typeof waitingPurchase>;

/** At most `limit` pending purchases, after the one of a subscription. */
export function listPendingPurchases({
  after,
  limit,
}: {
  after: string | null;
  limit: number;
}): Promise<WaitingPurchase[]> {
  return queryItems(keys.waitingPurchase('').pk, prefixes.purchase, waitingPurchase, {
    after: after ? keys.waitingPurchase(after) : undefined,
    limit,
  });
}

/** A purchase by its email and subscription, or null. */
export function findPurchase(
  email: string,
  stripeSubscriptionId: string,
): Promise<PurchaseItem | null> {
  return getItem(keys.purchase(email, stripeSubscriptionId), purchaseItem);
}

/** The pending purchases of an email. */
export function findPendingPurchases(email: string): Promise<PurchaseItem[]> {
  return queryItems(keys.accountEmail(email).pk, prefixes.purchase, purchaseItem);
}

/** The purchase is already recorded. */
class KnownPurchase extends Error {}

/** Records a purchase under the email that it was made with, and mails its claim link. Idempotent. */
export async function recordPurchase(
  email: string,
  subscription: Stripe.Subscription,
): Promise<void> {
  const snapshot = toSnapshot(subscription);
  // A purchase that is not paid yet has another event once it is.
  if (!snapshot || !subscriptionRuns(snapshot)) return;
  const { stripeSubscriptionId, plan, seats } = snapshot;
  const name = subscription.metadata['purchaseName'] ?? null;
  const keptAt = now().toISOString();
  const waiting = { email, stripeSubscriptionId };
  const link = claimLink(waiting);
  const linkHashes = [link.hash];
  const purchase: PurchaseItem = { ...waiting, name, plan, seats, keptAt, linkHashes };
  try {
    await transact([
      putNew(keys.purchase(email, stripeSubscriptionId), purchase, () => new KnownPurchase()),
      put(keys.waitingPurchase(stripeSubscriptionId), waiting),
      link.write,
      queueMailWrite(claimMail(purchase, link.token)),
    ]);
  } catch (error) {
    if (!(error instanceof KnownPurchase)) throw error;
  }
}

/** Whether a purchase has been pending long enough for its only reminder. */
export function isReminderDue({ keptAt, remindedAt, claimedBy }: PurchaseItem): boolean {
  if (remindedAt || claimedBy) return false;
  return Date.parse(keptAt) + reminderAfterDays * dayMs <= now().getTime();
}

/** Mails the buyer a new claim link, once; earlier links stay valid. */
export async function remindBuyer(purchase: PurchaseItem): Promise<void> {
  const { email, stripeSubscriptionId } = purchase;
  const link = claimLink(purchase);
  try {
    await transact([
      update<PurchaseItem>(
        keys.purchase(email, stripeSubscriptionId),
        {
          set: {
            remindedAt: now().toISOString(),
            linkHashes: [...purchase.linkHashes, link.hash],
          },
          when: { pk: exists, remindedAt: absent, claimedBy: absent },
        },
        () => new KnownPurchase(),
      ),
      link.write,
      queueMailWrite(claimReminderMail(purchase, link.token)),
    ]);
  } catch (error) {
    if (!(error instanceof KnownPurchase)) throw error;
  }
}

/**
 * Mails the buyer a new claim link at their request; earlier links stay valid.
 * @throws CallError `not_found` if it is no longer pending
 */
export function mailClaimLink(purchase: PurchaseItem): Promise<void> {
  const { email, stripeSubscriptionId } = purchase;
  const link = claimLink(purchase);
  return transact([
    assertExists(keys.purchase(email, stripeSubscriptionId), () => new CallError('not_found')),
    link.write,
    queueMailWrite(claimMail(purchase, link.token)),
  ]);
}

function claimLink({ email, stripeSubscriptionId }: WaitingPurchase) {
  return newLink({ purpose: 'claim', email, subjectId: stripeSubscriptionId });
}

/**
 * Reserves a purchase for one workspace, so that an interrupted claim can be resumed there and nowhere else.
 * The transaction throws CallError `not_found` if the purchase is no longer pending.
 */
export function reservePurchaseWrite(
  { email, stripeSubscriptionId }: PurchaseItem,
  workspaceId: string,
): TransactionWrite {
  return update<PurchaseItem>(
    keys.purchase(email, stripeSubscriptionId),
    { set: { claimedBy: workspaceId }, when: { pk: exists, claimedBy: absent } },
    () => new CallError('not_found'),
  );
}

/** Deletes a purchase that was claimed or has ended, and its claim links. */
export async function deletePurchase(waiting: WaitingPurchase): Promise<void> {
  await transact(await deletePurchaseWrites(waiting));
}

/** As `deletePurchase`, as writes for a transaction. */
export async function deletePurchaseWrites(waiting: WaitingPurchase): Promise<TransactionWrite[]> {
  const { email, stripeSubscriptionId } = waiting;
  const purchase = await findPurchase(email, stripeSubscriptionId);
  return [
    remove(keys.purchase(email, stripeSubscriptionId)),
    remove(keys.waitingPurchase(stripeSubscriptionId)),
    ...(purchase?.linkHashes ?? []).map(revokeLinkWrite),
  ];
}
