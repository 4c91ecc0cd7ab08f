import type Stripe from 'stripe';
import { invoiceSums } from '#core/billing/invoices/invoice-sums.ts';
import { previewRenewal } from '#core/billing/invoices/renewal-preview.ts';
import type { InvoiceSums } from '#shared/billing.ts';
import { changedItems } from './item-changes.ts';
import { type PlannedChange, proratedOf, unproratedOf } from './planned-change.ts';

/**
 * The renewal invoice after an increase, which Stripe charges at once: the new month, paid first from the credit that
 * is left after that charge. What was too little to charge is added (docs.stripe.com/billing/customer/balance).
 * @param charge Stripe's preview of the immediate charge.
 * @returns undefined for a subscription with a coupon, whose next discount only Stripe knows
 */
export function nextInvoiceAfterCharge(
  { target, subscription }: PlannedChange,
  charge: Stripe.Invoice,
): InvoiceSums | undefined {
  if (subscription.discounts.length > 0) return undefined;
  const total = Math.round(target.total * 100);
  const starting_balance = charge.starting_balance + charge.total - charge.amount_due;
  return invoiceSums({
    total,
    starting_balance,
    amount_due: Math.max(0, total + starting_balance),
  });
}

/**
 * The renewal invoice after a decrease made now, from Stripe's own preview of the change: the new month, less the
 * refund of what is paid ahead, less credit. A decrease is prorated when it is made, some seconds later.
 * @param prorationDate in Unix seconds
 * @returns undefined if nothing changes, or if seats that are not paid yet change together with something prorated: one
 * preview has one proration behavior (docs.stripe.com/api/invoices/create_preview).
 * @throws CallError `payment_provider`.
 */
export async function nextInvoiceAfterDecrease(
  change: PlannedChange,
  prorationDate: number,
): Promise<InvoiceSums | undefined> {
  const items = await changedItems(change.items, change.target);
  const unprorated = unproratedOf(change, items).length > 0;
  if (items.length === 0 || (unprorated && proratedOf(change, items).length > 0)) return undefined;
  const next = await previewRenewal(change.subscription.id, {
    items,
    ...(unprorated
      ? { proration_behavior: 'none' }
      : { proration_behavior: 'create_prorations', proration_date: prorationDate }),
  });
  return next ?? undefined;
}
