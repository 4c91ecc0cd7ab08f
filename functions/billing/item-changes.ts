import type Stripe from 'stripe';
import { coldStorage, hotStorage, paidPlans } from '#shared/plans.ts';
import { hotStorageBlocks, type Quote } from '#shared/pricing.ts';
import { priceIds } from './catalog.ts';
import { knownItems } from './reading.ts';

type Change = Stripe.SubscriptionUpdateParams.Item;

/**
 * What of a subscription's items has to change for what is wanted. What it has keeps its own price, whatever the list
 * says today; a newly chosen plan and a newly added add-on take today's. An add-on no longer wanted goes to zero.
 * @throws Error where the subscription cannot be read.
 */
export async function changedItems(
  subscription: Stripe.Subscription,
  wanted: Quote,
): Promise<Change[]> {
  const items = knownItems(subscription);
  if (typeof items === 'string') throw new Error(`${subscription.id}: ${items}`);
  const samePlan = items.plan === wanted.plan;
  const changes = await Promise.all([
    change(items.seats, samePlan, paidPlans[wanted.plan].lookupKey, wanted.memberCount),
    addOn(items.hotStorage, hotStorage.lookupKey, hotStorageBlocks(wanted.storageAmount)),
    addOn(items.coldStorage, coldStorage.lookupKey, wanted.coldStorageAmount),
  ]);
  return changes.flat();
}

function addOn(item: Stripe.SubscriptionItem | undefined, lookupKey: string, quantity: number) {
  return change(item, Boolean(item?.quantity) || quantity === 0, lookupKey, quantity);
}

async function change(
  item: Stripe.SubscriptionItem | undefined,
  keepsPrice: boolean,
  lookupKey: string,
  quantity: number,
): Promise<Change[]> {
  if ((item?.quantity ?? 0) === quantity && keepsPrice) return [];
  const id = item && { id: item.id };
  if (keepsPrice) return [{ ...id, quantity }];
  const price = (await priceIds()).get(lookupKey) ?? '';
  return [{ ...id, ...(item?.price.id !== price && { price }), quantity }];
}
