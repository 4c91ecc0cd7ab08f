import { invalid } from '../http/errors.ts';
import type { InvoiceLine, Subscription, SubscriptionItem } from '../ledger/wire-types.ts';
import { type NameOf, prorationLines } from './lines.ts';

/**
 * The prorations of a subscription whose items change at a time. Credits are computed in the classic billing mode
 * alone, from what the items cost now. Throws for a subscription of the flexible mode, whose credits come from what
 * was debited (docs.stripe.com/billing/subscriptions/billing-mode/compare): a wrong sum would pass unnoticed.
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

/** Throws for a subscription of another billing mode than the classic one. */
export function requireClassic({ id, billing_mode }: Subscription, what: string): void {
  if (billing_mode.type === 'classic') return;
  throw invalid(
    `The emulator cannot ${what} in the ${billing_mode.type} billing mode, which ${id} has (docs.stripe.com/billing/subscriptions/billing-mode/compare). Create the subscription with \`billing_mode[type]=classic\`.`,
    'billing_mode',
  );
}
