import type Stripe from 'stripe';
import * as z from 'zod';
import { newLink, revokeLinkWrite } from '#functions/account/one-time-links.ts';
import { CallError } from '#functions/http/errors.ts';
import { queueMailWrite } from '#functions/messages/store.ts';
import { now } from '#functions/runtime/clock.ts';
import { tableName, transact } from '#functions/table/client.ts';
import { keys, prefixes } from '#functions/table/keys.ts';
import { getItem, queryItems } from '#functions/table/read.ts';
import { assertExists, remove, type TransactionWrite } from '#functions/table/write.ts';
import { paidPlanIds } from '#shared/plans.ts';
import { claimMail, claimReminderMail } from './mails.ts';
import { subscriptionRuns } from './subscription-item.ts';
import { toSnapshot } from './subscription-snapshot.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** After so many days without being claimed, whoever bought something is reminded. */
const reminderAfterDays = 3;

/** What was bought on the public page, until it has come into a workspace. */
const purchaseItem = z.object({
  email: z.string(),
  name: z.string().nullable(),
  stripeSubscriptionId: z.string(),
  plan: z.enum(paidPlanIds),
  seats: z.int(),
  /** When we heard of it, ISO 8601. */
  keptAt: z.string(),
  /** When whoever bought it was reminded of it, ISO 8601. */
  remindedAt: z.string().optional(),
  /** The workspace that it is on the way into. */
  claimedBy: z.string().optional(),
  /** The links that it was mailed with, which go with it. */
  linkHashes: z.array(z.string()).default([]),
});
export type PurchaseItem = z.infer<typeof purchaseItem>;

const waitingPurchase = purchaseItem.pick({ email: true, stripeSubscriptionId: true });
export type WaitingPurchase = z.infer<typeof waitingPurchase>;

/** So many of the purchases that wait to be claimed, after the one of a subscription. */
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

/** A purchase under its e-mail, or null. */
export function findPurchase(
  email: string,
  stripeSubscriptionId: string,
): Promise<PurchaseItem | null> {
  return getItem(keys.purchase(email, stripeSubscriptionId), purchaseItem);
}

/** The purchases that wait under an e-mail. */
export function findPendingPurchases(email: string): Promise<PurchaseItem[]> {
  return queryItems(keys.accountEmail(email).pk, prefixes.purchase, purchaseItem);
}

/** The purchase is known already. */
class KnownPurchase extends Error {}

/**
 * Keeps a purchase under the e-mail that it was made with, and mails the link to claim it with; twice is the same
 * as once.
 */
export async function recordPurchase(
  email: string,
  subscription: Stripe.Subscription,
): Promise<void> {
  const reading = toSnapshot(subscription);
  // What is not paid yet brings another event once it is.
  if (!reading || !subscriptionRuns(reading)) return;
  const { stripeSubscriptionId, plan, seats } = reading;
  const name = subscription.metadata['purchaseName'] ?? null;
  const keptAt = now().toISOString();
  const waiting = { email, stripeSubscriptionId };
  const link = claimLink(waiting);
  const linkHashes = [link.hash];
  const purchase: PurchaseItem = { ...waiting, name, plan, seats, keptAt, linkHashes };
  try {
    await transact([
      {
        item: {
          Put: {
            TableName: tableName(),
            Item: { ...keys.purchase(email, stripeSubscriptionId), ...purchase },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
        onConditionFailed: () => new KnownPurchase(),
      },
      {
        item: {
          Put: {
            TableName: tableName(),
            Item: { ...keys.waitingPurchase(stripeSubscriptionId), ...waiting },
          },
        },
      },
      link.write,
      queueMailWrite(claimMail(purchase, link.token)),
    ]);
  } catch (error) {
    if (!(error instanceof KnownPurchase)) throw error;
  }
}

/** Whether a purchase has waited so long that whoever bought it is to be reminded, which happens once. */
export function isReminderDue({ keptAt, remindedAt, claimedBy }: PurchaseItem): boolean {
  if (remindedAt || claimedBy) return false;
  return Date.parse(keptAt) + reminderAfterDays * dayMs <= now().getTime();
}

/** Mails whoever bought something a new link to claim it with, once; the one before holds as well. */
export async function remindBuyer(purchase: PurchaseItem): Promise<void> {
  const { email, stripeSubscriptionId } = purchase;
  const link = claimLink(purchase);
  try {
    await transact([
      {
        item: {
          Update: {
            TableName: tableName(),
            Key: keys.purchase(email, stripeSubscriptionId),
            UpdateExpression: 'SET remindedAt = :now, linkHashes = :links',
            ConditionExpression:
              'attribute_exists(pk) AND attribute_not_exists(remindedAt) AND attribute_not_exists(claimedBy)',
            ExpressionAttributeValues: {
              ':now': now().toISOString(),
              ':links': [...purchase.linkHashes, link.hash],
            },
          },
        },
        onConditionFailed: () => new KnownPurchase(),
      },
      link.write,
      queueMailWrite(claimReminderMail(purchase, link.token)),
    ]);
  } catch (error) {
    if (!(error instanceof KnownPurchase)) throw error;
  }
}

/**
 * Mails whoever bought something a new link to claim it with, because they ask for it; those before hold as well.
 * @throws CallError `not_found` where it waits no longer
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

/** Promises a purchase to one workspace, so that a claim cut short is gone on with there and nowhere else. */
export function reservePurchaseWrite(
  { email, stripeSubscriptionId }: PurchaseItem,
  workspaceId: string,
): TransactionWrite {
  return {
    item: {
      Update: {
        TableName: tableName(),
        Key: keys.purchase(email, stripeSubscriptionId),
        UpdateExpression: 'SET claimedBy = :workspaceId',
        ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(claimedBy)',
        ExpressionAttributeValues: { ':workspaceId': workspaceId },
      },
    },
    onConditionFailed: () => new CallError('not_found'),
  };
}

/** Deletes a purchase that has come into its workspace, or that ended before, and the links that lead to it. */
export async function deletePurchase(waiting: WaitingPurchase): Promise<void> {
  await transact(await deletePurchaseWrites(waiting));
}

/** As `forgetPurchase`, to go into a transaction. */
export async function deletePurchaseWrites(waiting: WaitingPurchase): Promise<TransactionWrite[]> {
  const { email, stripeSubscriptionId } = waiting;
  const purchase = await findPurchase(email, stripeSubscriptionId);
  return [
    remove(keys.purchase(email, stripeSubscriptionId)),
    remove(keys.waitingPurchase(stripeSubscriptionId)),
    ...(purchase?.linkHashes ?? []).map(revokeLinkWrite),
  ];
}
