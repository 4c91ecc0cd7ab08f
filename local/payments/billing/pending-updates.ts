import { record } from '../events/record.ts';
import type { Books } from '../ledger/books.ts';
import type { Metadata, Subscription, SubscriptionItem } from '../ledger/wire.ts';
import { mergedMetadata } from '../objects/fields.ts';
import { changeSubscription, itemList } from '../objects/subscription-objects.ts';
import { voidInvoice } from './invoicing.ts';

/** What an update changes once it is applied. */
export interface Update {
  items: SubscriptionItem[];
  metadata: '' | Metadata | undefined;
  cancelAtPeriodEnd: boolean | undefined;
}

/** An update waits this long for its payment (docs.stripe.com/billing/subscriptions/pending-updates-reference). */
const waitsFor = 23 * 3600;

/** What applying an update changes in a subscription. */
export function updated(
  subscription: Subscription,
  update: Update,
  now: number,
): Partial<Subscription> {
  const { cancelAtPeriodEnd: cancel = subscription.cancel_at_period_end } = update;
  const end = update.items[0]?.current_period_end ?? null;
  const same = cancel === subscription.cancel_at_period_end;
  return {
    items: itemList(subscription.id, update.items),
    metadata: mergedMetadata(subscription.metadata, update.metadata),
    cancel_at_period_end: cancel,
    cancel_at: cancel ? end : null,
    canceled_at: same ? subscription.canceled_at : cancel ? now : null,
  };
}

/** Leaves a subscription as it is, and its update waiting for the invoice to be paid. */
export function keepPendingUpdate(
  books: Books,
  subscription: Subscription,
  update: Update,
  invoice: string,
): void {
  const periodEnd = subscription.items.data[0]?.current_period_end ?? 0;
  changeSubscription(books, subscription.id, {
    latest_invoice: invoice,
    pending_update: {
      billing_cycle_anchor: null,
      cancel_at_period_end: update.cancelAtPeriodEnd ?? null,
      discount: null,
      discounts: null,
      expires_at: Math.min(periodEnd, books.now() + waitsFor),
      metadata: update.metadata === '' ? {} : (update.metadata ?? null),
      subscription_items: update.items,
      trial_end: null,
      trial_from_plan: null,
    },
  });
}

/** Applies the update that waited; its metadata is merged. */
export function applyPendingUpdate(books: Books, subscription: Subscription): void {
  const { pending_update: pending, items, id } = subscription;
  if (pending === null) return;
  const update = {
    items: pending.subscription_items ?? items.data,
    metadata: pending.metadata ?? undefined,
    cancelAtPeriodEnd: pending.cancel_at_period_end ?? undefined,
  };
  const changes = { ...updated(subscription, update, books.now()), pending_update: null };
  const applied = changeSubscription(books, id, changes);
  record(books, 'customer.subscription.pending_update_applied', applied);
}

/** Gives up the update that waits, if any, and voids its invoice: it expired, or something overtook it. */
export function dropPendingUpdate(books: Books, subscription: Subscription): void {
  if (subscription.pending_update === null) return;
  const dropped = changeSubscription(books, subscription.id, { pending_update: null });
  const invoice = books.store.get('invoices', subscription.latest_invoice ?? '');
  if (invoice?.status === 'open') voidInvoice(books, invoice.id);
  record(books, 'customer.subscription.pending_update_expired', dropped);
}
