import { invalid } from '../http/errors.ts';
import type { State } from '../ledger/state.ts';
import type { Invoice, InvoiceLine, Metadata, Subscription } from '../ledger/wire-types.ts';
import { getOrThrow } from '../objects/fields.ts';
import { draftInvoice, type NewInvoice } from '../objects/invoice-objects.ts';
import { periodOf } from '../objects/shared-period.ts';
import { changeSubscription } from '../objects/subscription-objects.ts';
import { collect, paymentMethodOf } from './collect-payment.ts';
import { createInvoice, productNames } from './create-invoice.ts';
import { collectAutomatically } from './dunning.ts';
import { changedItems, type ItemChange } from './item-changes.ts';
import { addPendingLines, takePendingLines } from './pending-lines.ts';
import { expirePendingUpdate, savePendingUpdate, type Update, updated } from './pending-updates.ts';
import { prorationsOf } from './prorations.ts';
import { assertInvoiceAllowed, recordQuantityUpdate } from './rate-limits.ts';

export type ProrationBehavior = 'create_prorations' | 'always_invoice' | 'none';
type PaymentBehavior = 'allow_incomplete' | 'pending_if_incomplete';

/** The parameters of a subscription update. */
interface SubscriptionChange {
  items?: ItemChange[] | undefined;
  metadata?: '' | Metadata | undefined;
  cancel_at_period_end?: boolean | undefined;
  proration_behavior?: ProrationBehavior | undefined;
  proration_date?: number | undefined;
  payment_behavior?: PaymentBehavior | undefined;
}

/** The time from which a change of items counts: now, or the given time within the current period. */
export function prorationDate(
  subscription: Subscription,
  given: number | undefined,
  now: number,
): number {
  const { start, end } = periodOf(subscription.items.data) ?? { start: 0, end: 0 };
  const at = given ?? now;
  if (given !== undefined && (at < start || at > end)) {
    throw invalid(
      'Cannot specify a proration date outside of the current subscription period.',
      'proration_date',
    );
  }
  return Math.min(Math.max(at, start), end);
}

/** Applies an update whether its invoice is paid or not; if not, the subscription is overdue. */
function applyRegardless(
  state: State,
  before: Subscription,
  update: Update,
  invoice: Invoice,
): void {
  const changes = { ...updated(before, update, state.now()), latest_invoice: invoice.id };
  const subscription = changeSubscription(state, before.id, changes);
  collectAutomatically(state, subscription, invoice, false);
}

/** Applies an update when its invoice is paid; until then it is pending. */
function applyWhenPaid(
  state: State,
  subscription: Subscription,
  update: Update,
  invoice: Invoice,
): void {
  const method = paymentMethodOf(state, subscription);
  const decline = collect(state, invoice.id, { method, onSession: false });
  if (decline === null) {
    const changes = { ...updated(subscription, update, state.now()), latest_invoice: invoice.id };
    changeSubscription(state, subscription.id, changes);
  } else {
    savePendingUpdate(state, subscription, update, invoice.id);
  }
}

/**
 * Asserts that there is a payment method for what an invoice would charge. Throws Stripe's error otherwise, before
 * anything is changed (the error's code as clients report it; it names no parameter).
 */
function assertPayable(state: State, subscription: Subscription, newInvoice: NewInvoice): void {
  if (paymentMethodOf(state, subscription) !== null) return;
  const customer = getOrThrow(state, 'customers', 'customer', subscription.customer);
  if (draftInvoice(state, newInvoice, 'in_none', customer).amount_due <= 0) return;
  throw invalid(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
    undefined,
    'resource_missing',
  );
}

/** Applies an update that creates an invoice, depending on its payment and on `payment_behavior`. */
function applyWithInvoice(
  state: State,
  subscription: Subscription,
  update: Update,
  lines: InvoiceLine[],
  behavior: PaymentBehavior,
): void {
  const period = { start: state.now(), end: state.now() };
  const newInvoice = { subscription, reason: 'subscription_update', lines, period } as const;
  assertPayable(state, subscription, newInvoice);
  const invoice = createInvoice(state, newInvoice);
  if (behavior === 'allow_incomplete') applyRegardless(state, subscription, update, invoice);
  else applyWhenPaid(state, subscription, update, invoice);
}

/**
 * Whether an update expires the pending one because it sets another `cancel_at_period_end`
 * (docs.stripe.com/changelog, 2026-09-30).
 */
function contradicts({ pending_update: pending }: Subscription, change: SubscriptionChange) {
  const { cancel_at_period_end: requested } = change;
  const waiting = pending?.cancel_at_period_end ?? null;
  return waiting !== null && requested !== undefined && requested !== waiting;
}

/**
 * Changes a subscription's items, metadata or cancellation. Changes of items are prorated to the second; the
 * prorations are added to the next invoice, invoiced immediately (`always_invoice`), or dropped (`none`). A pending
 * update is replaced only by new values that may have to wait for payment too; any other change leaves it and its
 * invoice as they are.
 */
export function updateSubscription(
  state: State,
  id: string,
  change: SubscriptionChange,
): Subscription {
  const { proration_behavior = 'create_prorations', payment_behavior = 'allow_incomplete' } =
    change;
  const before = getOrThrow(state, 'subscriptions', 'subscription', id);
  const now = state.now();
  const items = changedItems(state, before, change.items ?? []);
  const at = prorationDate(before, change.proration_date, now);
  const prorations =
    proration_behavior === 'none' ? [] : prorationsOf(before, items, at, productNames(state));
  const atOnce = proration_behavior === 'always_invoice' && prorations.length > 0;
  if (atOnce) assertInvoiceAllowed(state, id);
  if (atOnce && (before.pause_collection || before.collection_method === 'send_invoice')) {
    throw invalid(
      'The emulator does not invoice a change at once while payments are paused or invoices are sent.',
    );
  }
  recordQuantityUpdate(state, before, items);
  const replaces = atOnce && payment_behavior === 'pending_if_incomplete';
  if (replaces || contradicts(before, change)) expirePendingUpdate(state, before);
  const subscription = getOrThrow(state, 'subscriptions', 'subscription', id);
  const update = {
    items,
    metadata: change.metadata,
    cancelAtPeriodEnd: change.cancel_at_period_end,
  };
  if (atOnce) {
    const lines = [...takePendingLines(state, id), ...prorations];
    applyWithInvoice(state, subscription, update, lines, payment_behavior);
  } else {
    addPendingLines(state, subscription, prorations);
    changeSubscription(state, id, updated(subscription, update, now));
  }
  return getOrThrow(state, 'subscriptions', 'subscription', id);
}
