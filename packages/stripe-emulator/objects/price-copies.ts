import type { State } from '../ledger/state.ts';
import type { Price, SubscriptionItem } from '../ledger/wire-types.ts';
import { planOf } from './price-objects.ts';

/** The items with the current state of the price. */
function withPrice(items: SubscriptionItem[], price: Price): SubscriptionItem[] {
  return items.map((item) =>
    item.price.id === price.id ? { ...item, price, plan: planOf(price) } : item,
  );
}

const uses = (items: SubscriptionItem[] | null | undefined, { id }: Price) =>
  items?.some(({ price }) => price.id === id) ?? false;

/**
 * Updates embedded copies of a price: in subscriptions, pending updates and Checkout lines. A price that lost its
 * lookup key has none there either.
 */
export function updatePriceCopies({ store }: State, price: Price): void {
  for (const subscription of store.all('subscriptions')) {
    const { items, pending_update: pending, id } = subscription;
    if (!uses(items.data, price) && !uses(pending?.subscription_items, price)) continue;
    store.put('subscriptions', id, {
      ...subscription,
      items: { ...items, data: withPrice(items.data, price) },
      pending_update: pending && {
        ...pending,
        subscription_items:
          pending.subscription_items && withPrice(pending.subscription_items, price),
      },
    });
  }
  for (const { id } of store.all('checkoutSessions')) {
    const order = store.get('checkoutOrders', id);
    if (!order?.lines.some((line) => line.price?.id === price.id)) continue;
    const lines = order.lines.map((line) =>
      line.price?.id === price.id ? { ...line, price } : line,
    );
    store.put('checkoutOrders', id, { ...order, lines });
  }
}
