import { invalid, StripeError } from '../http/errors.ts';
import { randomText } from '../ledger/ids.ts';
import type { State } from '../ledger/state.ts';
import type { Invoice, Subscription, SubscriptionItem } from '../ledger/wire-types.ts';
import { getOrThrow } from '../objects/fields.ts';
import { draftInvoice } from '../objects/invoice-objects.ts';
import { periodOf } from '../objects/shared-period.ts';
import { productNames } from './create-invoice.ts';
import { isEnded } from './end-subscription.ts';
import { changedItems, type ItemChange } from './item-changes.ts';
import { periodLine } from './lines.ts';
import { pendingLines } from './pending-lines.ts';
import { prorationsOf } from './prorations.ts';
import { nextItems } from './renew-subscription.ts';
import { type ProrationBehavior, prorationDate } from './update-subscription.ts';

interface PreviewParams {
  items?: ItemChange[] | undefined;
  proration_behavior?: ProrationBehavior | undefined;
  proration_date?: number | undefined;
}

/**
 * A subscription that has ended, or ends with its period, has no next invoice (docs.stripe.com/error-codes,
 * `invoice_upcoming_none`).
 */
function assertNotEnded(subscription: Subscription, { items = [] }: PreviewParams): void {
  const ended = isEnded(subscription);
  if (ended && items.length > 0) {
    throw invalid('You cannot update a subscription that is `canceled` or `incomplete_expired`.');
  }
  const { cancel_at, cancel_at_period_end } = subscription;
  const periodEnd = periodOf(subscription.items.data)?.end ?? 0;
  const endsFirst = cancel_at_period_end || (cancel_at !== null && cancel_at <= periodEnd);
  const ends = endsFirst && items.length === 0;
  if (!ends && !ended) return;
  throw new StripeError(404, `No upcoming invoices for customer: ${subscription.customer}`, {
    code: 'invoice_upcoming_none',
  });
}

/**
 * Previews the next invoice of a subscription, or of a change to it, without storing anything. A change with
 * `always_invoice` shows what is charged immediately; any other shows the next renewal including pending lines.
 */
export function previewInvoice(state: State, id: string, change: PreviewParams): Invoice {
  const subscription = getOrThrow(state, 'subscriptions', 'subscription', id, 'subscription');
  assertNotEnded(subscription, change);
  const customer = getOrThrow(state, 'customers', 'customer', subscription.customer, 'customer');
  const { proration_behavior: behavior = 'create_prorations' } = change;
  const names = productNames(state);
  const items = changedItems(state, subscription, change.items ?? []);
  const at = prorationDate(subscription, change.proration_date, state.now());
  const prorations = behavior === 'none' ? [] : prorationsOf(subscription, items, at, names);
  const atOnce = behavior === 'always_invoice' && prorations.length > 0;
  const renewed: SubscriptionItem[] = nextItems({
    ...subscription,
    items: { ...subscription.items, data: items },
  });
  const waiting = [...pendingLines(state, id), ...prorations];
  const now = state.now();
  return draftInvoice(
    state,
    {
      subscription,
      reason: atOnce ? 'subscription_update' : 'upcoming',
      lines: atOnce ? waiting : [...waiting, ...renewed.map((item) => periodLine(item, names))],
      period: (!atOnce && periodOf(subscription.items.data)) || { start: now, end: now },
    },
    `upcoming_in_${randomText(24)}`,
    customer,
  );
}
