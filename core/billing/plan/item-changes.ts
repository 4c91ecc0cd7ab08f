import type Stripe from 'stripe';
import { priceIds } from '#core/billing/subscription/catalog.ts';
import type { KnownItems } from '#core/billing/subscription/subscription-snapshot.ts';
import { coldStorage, hotStorage, paidPlans } from '#shared/plans.ts';
import { hotStorageBlocks, type Quote } from '#shared/pricing.ts';

type Change = Stripe.SubscriptionUpdateParams.Item;

/** The target of one item: the same price or, under a lookup key, the price sold today. */
interface Target {
  item: Stripe.SubscriptionItem | undefined;
  quantity: number;
  /** The lookup key if the item takes today's price, else null. */
  sold: string | null;
}

/**
 * The item changes that lead to a target quote. Existing items keep their own price, whatever the list price is today;
 * a newly chosen plan and a newly added add-on take today's price. A removed add-on gets quantity zero.
 * @throws CallError `payment_provider` if a needed price differs from `plans.ts`.
 */
export async function changedItems(items: KnownItems, target: Quote): Promise<Change[]> {
  const seats: Target = {
    item: items.seats,
    quantity: target.memberCount,
    sold: items.plan === target.plan ? null : paidPlans[target.plan].lookupKey,
  };
  const addOns = [
    addOn(items.hotStorage, hotStorageBlocks(target.storageAmount), hotStorage.lookupKey),
    addOn(items.coldStorage, target.coldStorageAmount, coldStorage.lookupKey),
  ];
  const targets = [seats, ...addOns].filter(
    ({ item, quantity, sold }) => sold !== null || (item?.quantity ?? 0) !== quantity,
  );
  const sold = targets.flatMap((target) => target.sold ?? []);
  const ids = sold.length > 0 ? await priceIds(sold) : new Map<string, string>();
  return targets.map((target) => changed(target, ids));
}

/** An item with quantity zero counts as absent: added again, it takes today's price. */
function addOn(
  item: Stripe.SubscriptionItem | undefined,
  quantity: number,
  lookupKey: string,
): Target {
  return { item, quantity, sold: item?.quantity || quantity === 0 ? null : lookupKey };
}

/** An unchanged price is omitted: Stripe accepts an archived price only where it is already in use. */
function changed({ item, quantity, sold }: Target, ids: Map<string, string>): Change {
  const price = sold === null ? undefined : ids.get(sold);
  return { ...(item && { id: item.id }), ...(price && { price }), quantity };
}
