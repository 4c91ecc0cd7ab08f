import { rateLimited } from '../http/errors.ts';
import type { State } from '../ledger/state.ts';
import type { Subscription, SubscriptionItem } from '../ledger/wire-types.ts';

/** The maximum number of new invoices of a subscription within `seconds` (docs.stripe.com/rate-limits). */
const newInvoices = [
  { limit: 10, seconds: 60 },
  { limit: 20, seconds: 86_400 },
];

/** The maximum number of quantity updates of a subscription in an hour. */
const quantityUpdates = { limit: 200, seconds: 3600 };

/** Throws Stripe's 429 if a request would exceed the invoice limit of a subscription. */
export function assertInvoiceAllowed(state: State, subscription: string): void {
  const now = state.now();
  const made = state.store
    .all('invoices')
    .filter(({ parent }) => parent?.subscription_details?.subscription === subscription);
  for (const { limit, seconds } of newInvoices) {
    if (made.filter(({ created }) => created > now - seconds).length >= limit) {
      throw rateLimited('resource-specific');
    }
  }
}

/** Records an update of a subscription's quantities. Throws Stripe's 429 above the hourly limit. */
export function recordQuantityUpdate(
  state: State,
  { id, items }: Subscription,
  after: SubscriptionItem[],
): void {
  const before = new Map(items.data.map((item) => [item.id, item.quantity]));
  if (after.every((item) => before.has(item.id) && before.get(item.id) === item.quantity)) return;
  const now = state.now();
  const { limit, seconds } = quantityUpdates;
  const kept = state.store.get('quantityUpdates', id)?.at ?? [];
  const recent = kept.filter((at) => at > now - seconds);
  if (recent.length >= limit) throw rateLimited('resource-specific');
  state.store.put('quantityUpdates', id, { at: [...recent, now] });
}
