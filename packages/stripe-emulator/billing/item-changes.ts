import { invalid, missing } from '../http/errors.ts';
import type { State } from '../ledger/state.ts';
import type { Metadata, Subscription, SubscriptionItem } from '../ledger/wire-types.ts';
import { getOrThrow, mergedMetadata } from '../objects/fields.ts';
import { planOf } from '../objects/price-objects.ts';
import { commonValue, periodOf } from '../objects/shared-period.ts';
import { newItem } from '../objects/subscription-objects.ts';

/** One entry of `items`: with an id it changes or deletes that item, without one it adds an item. */
export interface ItemChange {
  id?: string | undefined;
  price?: string | undefined;
  quantity?: number | undefined;
  deleted?: boolean | undefined;
  metadata?: '' | Metadata | undefined;
}

function priceOf(state: State, subscription: Subscription, id: string, param: string) {
  const price = getOrThrow(state, 'prices', 'price', id, param);
  const interval = commonValue(
    subscription.items.data,
    ({ price: { recurring } }) => recurring?.interval,
  );
  if (!price.active)
    throw invalid('The price specified is inactive. This field only accepts active prices.', param);
  if (price.recurring?.interval !== interval || price.currency !== subscription.currency) {
    throw invalid('The emulator supports one interval and one currency per subscription.', param);
  }
  return price;
}

function added(
  state: State,
  subscription: Subscription,
  change: ItemChange,
  param: string,
): SubscriptionItem {
  if (change.price === undefined) {
    throw invalid(
      `Missing required param: ${param}[price].`,
      `${param}[price]`,
      'parameter_missing',
    );
  }
  const price = priceOf(state, subscription, change.price, `${param}[price]`);
  const period = periodOf(subscription.items.data) ?? { start: 0, end: 0 };
  const metadata = mergedMetadata({}, change.metadata);
  const requested = { price, quantity: change.quantity ?? 1, metadata };
  return newItem(subscription.id, requested, period, state.now());
}

function edited(
  state: State,
  subscription: Subscription,
  item: SubscriptionItem,
  change: ItemChange,
  param: string,
): SubscriptionItem {
  const price =
    change.price === undefined
      ? item.price
      : priceOf(state, subscription, change.price, `${param}[price]`);
  return {
    ...item,
    metadata: mergedMetadata(item.metadata, change.metadata),
    plan: planOf(price),
    price,
    quantity: change.quantity ?? item.quantity ?? 1,
  };
}

/** A subscription's items after a change. Throws Stripe's error if the change is invalid. */
export function changedItems(
  state: State,
  subscription: Subscription,
  changes: ItemChange[],
): SubscriptionItem[] {
  let items = subscription.items.data;
  changes.forEach((change, at) => {
    const param = `items[${at}]`;
    if (change.id === undefined) {
      items = [...items, added(state, subscription, change, param)];
      return;
    }
    const existing = items.find((item) => item.id === change.id);
    if (existing === undefined) throw missing('subscription item', change.id, `${param}[id]`);
    items = change.deleted
      ? items.filter((item) => item !== existing)
      : items.map((item) =>
          item === existing ? edited(state, subscription, item, change, param) : item,
        );
  });
  if (items.length === 0) {
    throw invalid(
      'A subscription must have at least one active plan. To cancel, please use the cancel API endpoint on the subscription.',
      'items',
    );
  }
  const prices = items.map(({ price }) => price.id);
  const duplicate = prices.find((price, at) => prices.indexOf(price) !== at);
  if (duplicate !== undefined) {
    throw invalid(
      `Cannot add multiple subscription items with the same plan: ${duplicate}`,
      'items',
    );
  }
  return items;
}
