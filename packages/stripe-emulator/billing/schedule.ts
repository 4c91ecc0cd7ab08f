import type { State } from '../ledger/state.ts';
import type { CheckoutSession, Invoice, Subscription } from '../ledger/wire-types.ts';
import { expireCheckout } from '../objects/checkout-objects.ts';
import { periodOf } from '../objects/shared-period.ts';
import { changeSubscription } from '../objects/subscription-objects.ts';
import { subscriptionOf } from './collect-payment.ts';
import { endSubscription, isEnded } from './end-subscription.ts';
import { changeInvoice } from './finalize-invoice.ts';
import { invoiceLink, linkRenewal } from './invoice-links.ts';
import { expirePendingUpdate } from './pending-updates.ts';
import { finalizeAndCollect, passDueDate, renew, retry } from './renew-subscription.ts';
import { voidInvoice } from './void-invoice.ts';

interface ScheduledEvent {
  at: number;
  run: () => void;
}

/** Seconds after which a subscription with an unpaid first invoice expires. */
const incompleteSeconds = 23 * 3600;
const renewableStatuses = ['active', 'past_due', 'trialing'];

function* checkoutEvents(state: State, session: CheckoutSession): Generator<ScheduledEvent> {
  if (session.status !== 'open') return;
  yield { at: session.expires_at, run: () => expireCheckout(state, session.id) };
}

/** The deadlines of a subscription that waits for a payment. */
function* paymentDeadlines(state: State, subscription: Subscription): Generator<ScheduledEvent> {
  const { id, pending_update: pending, status, latest_invoice } = subscription;
  if (pending) {
    yield { at: pending.expires_at, run: () => expirePendingUpdate(state, subscription) };
  }
  if (status !== 'incomplete') return;
  yield {
    at: subscription.created + incompleteSeconds,
    run: () => {
      // An update may have voided it already.
      const unpaid = state.store.get('invoices', latest_invoice ?? '');
      if (unpaid?.status === 'open') voidInvoice(state, unpaid.id);
      changeSubscription(state, id, { status: 'incomplete_expired', ended_at: state.now() });
    },
  };
}

function* invoiceEvents(state: State, invoice: Invoice, fails: boolean): Generator<ScheduledEvent> {
  const { status, auto_advance, automatically_finalizes_at: finalizes } = invoice;
  if (status === 'draft' && auto_advance && finalizes !== null) {
    yield { at: finalizes, run: () => finalizeAndCollect(state, invoice, fails) };
  }
  const { next_payment_attempt: at } = invoice;
  if (status === 'open' && at !== null) yield { at, run: () => retry(state, invoice, fails) };
  const { due_date: dueAt } = invoice;
  if (status === 'open' && dueAt !== null && subscriptionOf(state, invoice)?.status === 'active') {
    yield { at: dueAt, run: () => passDueDate(state, invoice) };
  }
  const renewal = linkRenewal(invoice);
  if (renewal === null) return;
  yield {
    at: renewal,
    run: () =>
      changeInvoice(state, invoice.id, { hosted_invoice_url: invoiceLink(state, invoice.id) }),
  };
}

function* renewalEvents(state: State, subscription: Subscription): Generator<ScheduledEvent> {
  const { cancel_at, cancel_at_period_end, pause_collection } = subscription;
  const resumesAt = pause_collection?.resumes_at;
  if (resumesAt) {
    const resumed = { pause_collection: null };
    yield { at: resumesAt, run: () => changeSubscription(state, subscription.id, resumed) };
  }
  if (cancel_at !== null && !cancel_at_period_end && !isEnded(subscription)) {
    yield {
      at: cancel_at,
      run: () => endSubscription(state, subscription.id, { invoiceNow: true }),
    };
  }
  const at = periodOf(subscription.items.data)?.end;
  if (!renewableStatuses.includes(subscription.status) || at === undefined) return;
  yield { at, run: () => renew(state, subscription) };
}

/** All scheduled events; ties are listed in the order in which they run. */
function* scheduledEvents(state: State, fails: boolean): Generator<ScheduledEvent> {
  const { store } = state;
  const subscriptions = store.all('subscriptions');
  for (const session of store.all('checkoutSessions')) yield* checkoutEvents(state, session);
  for (const subscription of subscriptions) yield* paymentDeadlines(state, subscription);
  for (const invoice of store.all('invoices')) yield* invoiceEvents(state, invoice, fails);
  for (const subscription of subscriptions) yield* renewalEvents(state, subscription);
}

export interface Calendar {
  /**
   * Runs everything due up to a time, one after the other, each at its own time: renewals, their payments (which
   * fail if `fails`), retries and expirations. Returns the number of events.
   */
  advanceTo(until: number, fails?: boolean): number;
}

/** A calendar of scheduled events; it scans all objects only if something may be due. */
export function openCalendar(state: State): Calendar {
  const { store } = state;
  /** Nothing is due before this. */
  let earliest = Number.NEGATIVE_INFINITY;
  const schedule = (events: Iterable<ScheduledEvent>) => {
    for (const { at } of events) earliest = Math.min(earliest, at);
  };
  store.watch((name, id) => {
    const session = name === 'checkoutSessions' && store.get(name, id);
    if (session) schedule(checkoutEvents(state, session));
    const invoice = name === 'invoices' && store.get(name, id);
    if (invoice) schedule(invoiceEvents(state, invoice, false));
    const subscription = name === 'subscriptions' && store.get(name, id);
    if (!subscription) return;
    schedule(paymentDeadlines(state, subscription));
    schedule(renewalEvents(state, subscription));
  });
  return {
    advanceTo: (until, fails = false) => {
      for (let count = 0; ; count += 1) {
        if (earliest > until) return count;
        let first: ScheduledEvent | undefined;
        for (const candidate of scheduledEvents(state, fails)) {
          if (first === undefined || candidate.at < first.at) first = candidate;
        }
        earliest = first?.at ?? Number.POSITIVE_INFINITY;
        if (first === undefined || first.at > until) return count;
        state.at(first.at, first.run);
      }
    },
  };
}
