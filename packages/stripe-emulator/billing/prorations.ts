import { invalid } from '../http/errors.ts';
import type { InvoiceLine, Subscription, SubscriptionItem } from '../ledger/wire-types.ts';
import { type NameOf, prorationLines } from './lines.ts';

/**
 * The prorations of a change of items at a given time. Credits are computed in the classic billing mode only, from
 * the items' current prices. Throws for a subscription in the flexible mode, whose credits are what was debited
 * (docs.stripe.com/billing/subscriptions/billing-mode/compare): a wrong amount would go unnoticed.
 */
export function prorationsOf(
  subscription: Subscription,
  after: SubscriptionItem[],
  at: number,
  nameOf: NameOf,
): InvoiceLine[] {
  const lines = prorationLines(subscription.items.data, after, at, nameOf);
  if (lines.length > 0) requireClassic(subscription, 'compute prorations');
  return lines;
}

/** Throws for a subscription in any billing mode other than classic. */
export function requireClassic({ id, billing_mode }: Subscription, what: string): void {
  if (billing_mode.type === 'classic') return;
  throw invalid(
    `The emulator cannot ${what} in the ${billing_mode.type} billing mode, which ${id} has (docs.stripe.com/billing/subscriptions/billing-mode/compare). Create the subscription with \`billing_mode[type]=classic\`.`,
    'billing_mode',
  );
}
