import type Stripe from 'stripe';
import * as z from 'zod';
import { newLink } from '#functions/account/links.ts';
import { CallError } from '#functions/http/errors.ts';
import { outgoingMail } from '#functions/messages/store.ts';
import { tableName, transact } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { getItem } from '#functions/table/read.ts';
import type { Write } from '#functions/table/write.ts';
import { paidPlanIds } from '#shared/plans.ts';
import { claimMail } from './mails.ts';
import { readSubscription } from './reading.ts';

/** What was bought on the public page, until it has come into a workspace. */
const purchaseItem = z.object({
  email: z.string(),
  name: z.string().nullable(),
  stripeSubscriptionId: z.string(),
  plan: z.enum(paidPlanIds),
  seats: z.int(),
  status: z.string(),
  /** The workspace that it is on the way into. */
  claimedBy: z.string().optional(),
});
export type PurchaseItem = z.infer<typeof purchaseItem>;

/** A purchase under its e-mail, or null. */
export function findPurchase(
  email: string,
  stripeSubscriptionId: string,
): Promise<PurchaseItem | null> {
  return getItem(keys.purchase(email, stripeSubscriptionId), purchaseItem);
}

/** The purchase is known already. */
class KnownPurchase extends Error {}

/**
 * Keeps a purchase under the e-mail that it was made with, and mails the link to claim it with; twice is the same
 * as once.
 */
export async function keepPurchase(
  email: string,
  subscription: Stripe.Subscription,
): Promise<void> {
  const reading = readSubscription(subscription);
  if (!reading || (await findPurchase(email, subscription.id))) return;
  const name = subscription.metadata['purchaseName'] ?? null;
  const link = newLink({ purpose: 'claim', email, subjectId: subscription.id });
  try {
    await transact([
      {
        item: {
          Put: {
            TableName: tableName(),
            Item: { ...keys.purchase(email, subscription.id), ...reading, email, name },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
        refusal: () => new KnownPurchase(),
      },
      link.write,
      outgoingMail(claimMail({ email, name, plan: reading.plan }, link.token)),
    ]);
  } catch (error) {
    if (!(error instanceof KnownPurchase)) throw error;
  }
}

/** Promises a purchase to one workspace, so that a claim cut short is gone on with there and nowhere else. */
export function promisePurchase(
  { email, stripeSubscriptionId }: PurchaseItem,
  workspaceId: string,
): Write {
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
    refusal: () => new CallError('not_found'),
  };
}

/** Forgets a purchase that has come into its workspace. */
export function forgetPurchase({ email, stripeSubscriptionId }: PurchaseItem): Promise<void> {
  const Key = keys.purchase(email, stripeSubscriptionId);
  return transact([{ item: { Delete: { TableName: tableName(), Key } } }]);
}
