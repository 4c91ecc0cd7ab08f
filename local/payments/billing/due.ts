import type { Books } from '../ledger/books.ts';
import { expireCheckout } from '../objects/checkout-objects.ts';
import { changeSubscription } from '../objects/subscription-objects.ts';
import { voidInvoice } from './invoicing.ts';
import { dropPendingUpdate } from './pending-updates.ts';
import { renew, retry } from './renewing.ts';

interface Happening {
  at: number;
  happen: () => void;
}

/** A subscription whose first invoice stays unpaid is given up after this. */
const incompleteFor = 23 * 3600;
const renews = ['active', 'past_due', 'trialing'];

/** All that is to happen by itself, whenever; what comes first of one time is listed first. */
function* happenings(books: Books, fails: boolean): Generator<Happening> {
  const { store } = books;
  for (const session of store.all('checkoutSessions')) {
    if (session.status !== 'open') continue;
    yield { at: session.expires_at, happen: () => expireCheckout(books, session.id) };
  }
  for (const subscription of store.all('subscriptions')) {
    const { id, pending_update: pending, status, latest_invoice } = subscription;
    if (pending)
      yield { at: pending.expires_at, happen: () => dropPendingUpdate(books, subscription) };
    if (status !== 'incomplete') continue;
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
  for (const invoice of store.all('invoices')) {
    const { status, next_payment_attempt: at } = invoice;
    if (status === 'open' && at !== null) yield { at, happen: () => retry(books, invoice, fails) };
  }
  for (const subscription of store.all('subscriptions')) {
    const at = subscription.items.data[0]?.current_period_end;
    if (!renews.includes(subscription.status) || at === undefined) continue;
    yield { at, happen: () => renew(books, subscription, fails) };
  }
}

/**
 * Lets all that is due up to a time happen, one after the other, each at its own time: renewals (which fail where
 * `fails`), further attempts, and what expires. Answers how many there were.
 */
export function letHappen(books: Books, until: number, fails = false): number {
  for (let count = 0; ; count += 1) {
    let first: Happening | undefined;
    for (const happening of happenings(books, fails)) {
      if (happening.at > until) continue;
      if (first === undefined || happening.at < first.at) first = happening;
    }
    if (first === undefined) return count;
    books.at(first.at, first.happen);
  }
}
