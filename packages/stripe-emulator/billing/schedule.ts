import type { State } from '../ledger/state.ts';
import type { CheckoutSession, Invoice, Subscription } from '../ledger/wire-types.ts';
import { expireCheckout } from '../objects/checkout-objects.ts';
import { periodOf } from '../objects/shared-period.ts';
import { changeSubscription } from '../objects/subscription-objects.ts';
import { changeInvoice } from './finalize-invoice.ts';
import { invoiceLink, linkRenewal } from './invoice-links.ts';
import { expirePendingUpdate } from './pending-updates.ts';
import { finalizeAndCollect, renew, retry } from './renew-subscription.ts';
import { voidInvoice } from './void-invoice.ts';

interface ScheduledEvent {
  at: number;
  happen: () => void;
}

/** A subscription whose first invoice stays unpaid is given up after this. */
const incompleteFor = 23 * 3600;
const renews = ['active', 'past_due', 'trialing'];

function* ofCheckout(books: State, session: CheckoutSession): Generator<ScheduledEvent> {
  if (session.status !== 'open') return;
  yield { at: session.expires_at, happen: () => expireCheckout(books, session.id) };
}

/** What a subscription that waits for a payment gives up. */
function* ofWaiting(books: State, subscription: Subscription): Generator<ScheduledEvent> {
  const { id, pending_update: pending, status, latest_invoice } = subscription;
  if (pending) {
    yield { at: pending.expires_at, happen: () => expirePendingUpdate(books, subscription) };
  }
  if (status !== 'incomplete') return;
  yield {
    at: subscription.created + incompleteFor,
    happen: () => {
      // An update meanwhile can have voided it already.
      const unpaid = books.store.get('invoices', latest_invoice ?? '');
      if (unpaid?.status === 'open') voidInvoice(books, unpaid.id);
      changeSubscription(books, id, { status: 'incomplete_expired', ended_at: books.now() });
    },
  };
}

function* ofInvoice(books: State, invoice: Invoice, fails: boolean): Generator<ScheduledEvent> {
  const { status, auto_advance, automatically_finalizes_at: finalizes } = invoice;
  if (status === 'draft' && auto_advance && finalizes !== null) {
    yield { at: finalizes, happen: () => finalizeAndCollect(books, invoice, fails) };
  }
  const { next_payment_attempt: at } = invoice;
  if (status === 'open' && at !== null) yield { at, happen: () => retry(books, invoice, fails) };
  const renewal = linkRenewal(invoice);
  if (renewal === null) return;
  yield {
    at: renewal,
    happen: () =>
      changeInvoice(books, invoice.id, { hosted_invoice_url: invoiceLink(books, invoice.id) }),
  };
}

function* ofPeriod(books: State, subscription: Subscription): Generator<ScheduledEvent> {
  const at = periodOf(subscription.items.data)?.end;
  if (!renews.includes(subscription.status) || at === undefined) return;
  yield { at, happen: () => renew(books, subscription) };
}

/** All that is to happen by itself, whenever; what comes first of one time is listed first. */
function* scheduledEvents(books: State, fails: boolean): Generator<ScheduledEvent> {
  const { store } = books;
  const subscriptions = store.all('subscriptions');
  for (const session of store.all('checkoutSessions')) yield* ofCheckout(books, session);
  for (const subscription of subscriptions) yield* ofWaiting(books, subscription);
  for (const invoice of store.all('invoices')) yield* ofInvoice(books, invoice, fails);
  for (const subscription of subscriptions) yield* ofPeriod(books, subscription);
}

export interface Calendar {
  /**
   * Lets all that is due up to a time happen, one after the other, each at its own time: renewals, their
   * payment (which fails where `fails`), further attempts, and what expires. Answers how many there were.
   */
  letHappen(until: number, fails?: boolean): number;
}

/** What is to happen when; it looks through everything only where something may be due. */
export function openCalendar(books: State): Calendar {
  const { store } = books;
  /** Nothing happens before this. */
  let earliest = Number.NEGATIVE_INFINITY;
  const note = (some: Iterable<ScheduledEvent>) => {
    for (const { at } of some) earliest = Math.min(earliest, at);
  };
  store.watch((name, id) => {
    const session = name === 'checkoutSessions' && store.get(name, id);
    if (session) note(ofCheckout(books, session));
    const invoice = name === 'invoices' && store.get(name, id);
    if (invoice) note(ofInvoice(books, invoice, false));
    const subscription = name === 'subscriptions' && store.get(name, id);
    if (!subscription) return;
    note(ofWaiting(books, subscription));
    note(ofPeriod(books, subscription));
  });
  return {
    letHappen: (until, fails = false) => {
      for (let count = 0; ; count += 1) {
        if (earliest > until) return count;
        let first: ScheduledEvent | undefined;
        for (const happening of scheduledEvents(books, fails)) {
          if (first === undefined || happening.at < first.at) first = happening;
        }
        earliest = first?.at ?? Number.POSITIVE_INFINITY;
        if (first === undefined || first.at > until) return count;
        books.at(first.at, first.happen);
      }
    },
  };
}
