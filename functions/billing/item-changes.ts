import type Stripe from 'stripe';
import { coldStorage, hotStorage, paidPlans } from '#shared/plans.ts';
import { hotStorageBlocks, type Quote } from '#shared/pricing.ts';
import { priceIds } from './catalog.ts';
import type { KnownItems } from './subscription-snapshot.ts';

type Change = Stripe.SubscriptionUpdateParams.Item;

/** What one item is to become: the same price or, under a lookup key, the one that is sold today. */
interface Target {
  item: Stripe.SubscriptionItem | undefined;
  quantity: number;
  /** Set where the item takes today's price. */
  sold: string | null;
}

/**
 * What of a subscription's items has to change for what is wanted. What it has keeps its own price, whatever the list
 * says today; a newly chosen plan and a newly added add-on take today's. An add-on no longer wanted goes to zero.
 * @throws CallError `payment_provider` where a price that is needed is not what `plans.ts` says.
 */
export async function changedItems(items: KnownItems, wanted: Quote): Promise<Change[]> {
  const seats: Target = {
    item: items.seats,
    quantity: wanted.memberCount,
    sold: items.plan === wanted.plan ? null : paidPlans[wanted.plan].lookupKey,
  };
  const addOns = [
    addOn(items.hotStorage, hotStorageBlocks(wanted.storageAmount), hotStorage.lookupKey),
    addOn(items.coldStorage, wanted.coldStorageAmount, coldStorage.lookupKey),
  ];
  const targets = [seats, ...addOns].filter(
    ({ item, quantity, sold }) => sold !== null || (item?.quantity ?? 0) !== quantity,
  );
  const sold = targets.flatMap((target) => target.sold ?? []);
  const ids = sold.length > 0 ? await priceIds(sold) : new Map<string, string>();
  return targets.map((target) => changed(target, ids));
}

/** One that stands at zero is as good as none: added again, it takes today's price. */
function addOn(
  item: Stripe.SubscriptionItem | undefined,
  quantity: number,
  lookupKey: string,
): Target {
  return { item, quantity, sold: item?.quantity || quantity === 0 ? null : lookupKey };
}

/** A price that stays is not named: Stripe takes an archived one only where it already is. */
function changed({ item, quantity, sold }: Target, ids: Map<string, string>): Change {
  const price = sold === null ? undefined : ids.get(sold);
  return { ...(item && { id: item.id }), ...(price && { price }), quantity };
}
