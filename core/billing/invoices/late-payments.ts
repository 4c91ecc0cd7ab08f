import type Stripe from 'stripe';
import { hasEnded } from '#core/billing/ports/subscription-item.ts';
import { lateInvoiceMail } from '#core/billing/purchases/mails.ts';
import { DuplicateEvent, recordEventWrite } from '#core/billing/subscription/store.ts';
import { callStripe } from '#core/clients/stripe.ts';
import { queueMailWrite } from '#core/outbox/store.ts';
import { alertOperator } from '#core/runtime/log.ts';
import { transact } from '#core/table/client.ts';
import { findWorkspace } from '#core/workspaces/store.ts';
import { creditInvoice, isCredited } from './credit.ts';
import { isForTimeAfterEnd } from './unpaid-invoices.ts';

/**
 * Whether an invoice was paid for a plan that had ended before: by its hosted page, as the end of the plan voided it, or
 * before that was known. What support bills at the end, or after it, is paid on purpose.
 */
export async function isLatePayment(
  invoice: Stripe.Invoice,
  subscription: Stripe.Subscription,
): Promise<boolean> {
  const { ended_at } = subscription;
  const { status, created, total, status_transitions } = invoice;
  if (!hasEnded(subscription) || ended_at === null || status !== 'paid' || total <= 0) return false;
  const paidAt = status_transitions.paid_at ?? created;
  if (created >= ended_at || paidAt <= ended_at) return false;
  return isForTimeAfterEnd(invoice, subscription);
}

/**
 * Returns the payment of an invoice for a plan that had ended as credit, mails the owner, and alerts the operator: no
 * money is kept in silence. Each once per invoice, however often its event arrives.
 * @param workspaceId null if no workspace has the subscription: then only the operator is alerted
 * @throws CallError `payment_provider`; a retry resumes it.
 */
export async function creditLatePayment(
  invoiceId: string,
  subscription: Stripe.Subscription,
  workspaceId: string | null,
): Promise<void> {
  const invoice = await callStripe((stripe) => stripe.invoices.retrieve(invoiceId));
  if (!(await isLatePayment(invoice, subscription))) return;
  await creditInvoice(invoice);
  const workspace = workspaceId === null ? null : await findWorkspace(workspaceId);
  const facts = { amount: invoice.amount_paid / 100, number: invoice.number };
  try {
    await transact([
      recordEventWrite(`late-payment-${invoice.id}`),
      ...(workspace
        ? [
            queueMailWrite(
              lateInvoiceMail({
                to: workspace.ownerEmail,
                companyName: workspace.companyName,
                ...facts,
              }),
            ),
          ]
        : []),
    ]);
  } catch (error) {
    if (error instanceof DuplicateEvent) return;
    throw error;
  }
  alertOperator('paid_after_end', {
    workspaceId,
    subscription: subscription.id,
    invoice: invoice.id,
    amount: invoice.amount_paid,
  });
}

/**
 * The invoices of a subscription that were paid after its end and are not returned.
 * @param invoices those of the subscription
 * @throws CallError `payment_provider`
 */
export async function uncreditedPayments(
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
): Promise<Stripe.Invoice[]> {
  const found: Stripe.Invoice[] = [];
  for (const invoice of invoices) {
    if (!(await isLatePayment(invoice, subscription))) continue;
    if (!(await isCredited(invoice))) found.push(invoice);
  }
  return found;
}
