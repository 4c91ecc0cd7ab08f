import { creditLatePayment, uncreditedPayments } from '#core/billing/invoices/late-payments.ts';
import {
  invoicesOfSubscription,
  unusedInvoices,
  voidUnusedInvoices,
} from '#core/billing/invoices/unpaid-invoices.ts';
import type { SubscriptionItem } from '#core/billing/ports/subscription-item.ts';
import { findSubscription } from '#core/billing/subscription/stripe-subscriptions.ts';
import { now } from '#core/runtime/clock.ts';
import type { Discrepancy } from './discrepancy.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Days after the last period of a plan in which its invoices are checked: a link to one that is not paid is valid for 40
 * days (docs.stripe.com/invoicing/hosted-invoice-page).
 */
const checkedForDays = 60;

/** What can still be paid for a plan that has ended, and what was paid for it: events of either may be lost. */
export async function checkEndedPlan(
  subject: string,
  { stripeSubscriptionId, currentPeriodEnd }: SubscriptionItem,
): Promise<Discrepancy[]> {
  if (Date.parse(currentPeriodEnd) + checkedForDays * dayMs < now().getTime()) return [];
  const subscription = await findSubscription(stripeSubscriptionId);
  if (!subscription) return [];
  const invoices = await invoicesOfSubscription(stripeSubscriptionId);
  const payable = await unusedInvoices(subscription, invoices);
  const paid = await uncreditedPayments(subscription, invoices);
  const details = { subscription: stripeSubscriptionId };
  return [
    ...(payable.length > 0
      ? [
          {
            kind: 'ended_plan_payable' as const,
            subject,
            details: { ...details, invoices: payable.map(({ id }) => id) },
            repair: () => voidUnusedInvoices(subscription),
          },
        ]
      : []),
    ...paid.map(({ id }) => ({
      kind: 'ended_plan_paid' as const,
      subject,
      details: { ...details, invoice: id },
      repair: () => creditLatePayment(id, subscription, subject),
    })),
  ];
}
