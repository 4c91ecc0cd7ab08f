import { record } from '../events/record.ts';
import type { State } from '../ledger/state.ts';
import type { Metadata, Subscription, SubscriptionItem } from '../ledger/wire-types.ts';
import { mergedMetadata } from '../objects/fields.ts';
import { periodOf } from '../objects/shared-period.ts';
import { changeSubscription, itemList } from '../objects/subscription-objects.ts';
import { voidInvoice } from './void-invoice.ts';

/** What an update changes when it is applied. */
export interface Update {
  items: SubscriptionItem[];
  metadata: '' | Metadata | undefined;
  cancelAtPeriodEnd: boolean | undefined;
}

/** Seconds for which an update waits for its payment (docs.stripe.com/billing/subscriptions/pending-updates). */
const pendingFor = 23 * 3600;

/** The changes to a subscription when an update is applied. */
export function updated(
  subscription: Subscription,
  update: Update,
  now: number,
): Partial<Subscription> {
  const { cancelAtPeriodEnd: cancel = subscription.cancel_at_period_end } = update;
  const end = periodOf(update.items)?.end ?? null;
  const same = cancel === subscription.cancel_at_period_end;
  return {
    items: itemList(subscription.id, update.items),
    metadata: mergedMetadata(subscription.metadata, update.metadata),
    cancel_at_period_end: cancel,
    cancel_at: cancel ? end : same ? subscription.cancel_at : null,
    canceled_at: same ? subscription.canceled_at : cancel ? now : null,
  };
}

/** Stores the update as pending until the invoice is paid; the subscription does not change. */
export function savePendingUpdate(
  state: State,
  subscription: Subscription,
  update: Update,
  invoice: string,
): void {
  const periodEnd = periodOf(subscription.items.data)?.end ?? 0;
  state.store.put('pendingUpdates', subscription.id, { invoice });
  changeSubscription(state, subscription.id, {
    latest_invoice: invoice,
    pending_update: {
      billing_cycle_anchor: null,
      cancel_at_period_end: update.cancelAtPeriodEnd ?? null,
      discount: null,
      discounts: null,
      expires_at: Math.min(periodEnd, state.now() + pendingFor),
      metadata: update.metadata === '' ? {} : (update.metadata ?? null),
      subscription_items: update.items,
      trial_end: null,
      trial_from_plan: null,
    },
  });
}

/**
 * Whether a subscription's pending update belongs to this invoice. Older data files do not record it: then the
 * latest invoice.
 */
export function waitsFor(state: State, subscription: Subscription, invoice: string): boolean {
  if (subscription.pending_update === null) return false;
  const kept = state.store.get('pendingUpdates', subscription.id);
  return (kept?.invoice ?? subscription.latest_invoice) === invoice;
}

/** Clears a subscription's pending update and applies the given changes. */
function withoutPending(state: State, id: string, changes: Partial<Subscription> = {}) {
  state.store.remove('pendingUpdates', id);
  return changeSubscription(state, id, { ...changes, pending_update: null });
}

/** Applies a pending update; its items replace the current ones, its metadata is merged. */
export function applyPendingUpdate(state: State, subscription: Subscription): void {
  const { pending_update: pending, items, id } = subscription;
  if (pending === null) return;
  const update = {
    items: pending.subscription_items ?? items.data,
    metadata: pending.metadata ?? undefined,
    cancelAtPeriodEnd: pending.cancel_at_period_end ?? undefined,
  };
  const applied = withoutPending(state, id, updated(subscription, update, state.now()));
  record(state, 'customer.subscription.pending_update_applied', applied);
}

/**
 * Discards the pending update of a subscription whose invoice was voided through the API. Stripe documents
 * `pending_update_expired` for expiry and automatic voiding only, so the only event is the subscription's update.
 */
export function discardPendingUpdate(state: State, subscription: Subscription): void {
  withoutPending(state, subscription.id);
}

/** Expires a pending update, if any, and voids its invoice: its time is up, or new pending values replace it. */
export function expirePendingUpdate(state: State, subscription: Subscription): void {
  if (subscription.pending_update === null) return;
  const { store } = state;
  const id = store.get('pendingUpdates', subscription.id)?.invoice ?? subscription.latest_invoice;
  const expired = withoutPending(state, subscription.id);
  const invoice = store.get('invoices', id ?? '');
  if (invoice?.status === 'open') voidInvoice(state, invoice.id);
  record(state, 'customer.subscription.pending_update_expired', expired);
}
