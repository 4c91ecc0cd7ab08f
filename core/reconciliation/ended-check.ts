import { creditLatePayment, uncreditedPayments } from '#core/billing/invoices/late-payments.ts';
import {
  invoicesOfSubscription,
  unusedInvoices,
  voidUnusedInvoices,
} from '#core/billing/invoices/unpaid-invoices.ts';
import {
  areInvoicesChecked,
  type EndedSubscription,
} from '#core/billing/ports/subscription-item.ts';
import { findSubscription } from '#core/billing/subscription/stripe-subscriptions.ts';
import type { Discrepancy } from './discrepancy.ts';

/** What can still be paid for a plan that has ended, and what was paid for it: events of either may be lost. */
export async function checkEndedPlan(
  subject: string,
  ended: EndedSubscription,
): Promise<Discrepancy[]> {
  if (!areInvoicesChecked(ended)) return [];
  const { stripeSubscriptionId } = ended;
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
