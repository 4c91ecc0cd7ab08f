import type Stripe from 'stripe';
import { workspaceOfCustomer } from '#core/billing/subscription/store.ts';
import { listSubscriptions } from '#core/billing/subscription/stripe-subscriptions.ts';
import { idOf, isOurs } from '#core/billing/subscription/subscription-snapshot.ts';
import { callStripe, listAll, nullIfMissing } from '#core/clients/stripe.ts';
import { findWorkspace } from '#core/workspaces/store.ts';
import { balanceTransactions, changeBalance } from './credit.ts';
import { invoiceLines } from './invoice-lines.ts';
import { chargesOf, refundedOf } from './refunded-amounts.ts';

/**
 * Reverses the credit of a subscription that its payments no longer cover: a decrease becomes credit at once, and a
 * refund of the same month would return it a second time; nor is it earned for what our support has given away. Each
 * month is counted by itself, so that the refund of one leaves the credit of the others, and credit that support has
 * given stays. Never makes a debt. Idempotent: a reversal names the subscription.
 * @param holder the customer that has the credit: after a claim, another than that of the subscription
 * @throws CallError `payment_provider`; a retry resumes it.
 */
export async function revokeUnearnedCredit(
  subscription: Pick<Stripe.Subscription, 'id' | 'customer'>,
  holder = idOf(subscription.customer),
): Promise<void> {
  const due = await unearnedCredit(subscription, holder);
  if (due === null || due.cents <= 0) return;
  await changeBalance(holder, due.intent, {
    amount: due.cents,
    currency: due.currency,
    description: 'Credit for what was refunded, or not paid',
    metadata: { unearnedOf: subscription.id },
  });
}

/**
 * As `revokeUnearnedCredit`, for every subscription of ours of a customer: a refund was made at Stripe
 * (docs.stripe.com/api/events/types, `charge.refunded`).
 * @throws CallError `payment_provider`
 */
export async function revokeRefundedCredit(customer: string): Promise<void> {
  const holder = await currentCustomer(customer);
  for (const subscription of await listSubscriptions(customer)) {
    if (isOurs(subscription)) await revokeUnearnedCredit(subscription, holder);
  }
}

/** Whether a customer still holds credit of a payment that was refunded. @throws CallError `payment_provider` */
export async function holdsRefundedCredit(customer: string): Promise<boolean> {
  const holder = await currentCustomer(customer);
  for (const subscription of await listSubscriptions(customer)) {
    if (!isOurs(subscription)) continue;
    const due = await unearnedCredit(subscription, holder);
    if (due !== null && due.cents > 0) return true;
  }
  return false;
}

/** Credit to be reversed, in cents. */
interface UnearnedCredit {
  cents: number;
  currency: string;
  /** Names the change for its idempotency key: of two at once, one reads the other's and finds less. */
  intent: string;
}

async function unearnedCredit(
  { id, customer }: Pick<Stripe.Subscription, 'id' | 'customer'>,
  holder: string,
): Promise<UnearnedCredit | null> {
  const payer = idOf(customer);
  const books = await nullIfMissing(
    Promise.all([
      balanceTransactions(payer),
      holder === payer ? [] : balanceTransactions(holder),
      chargesOf(payer),
      listAll((stripe) =>
        stripe.invoices.list({
          subscription: id,
          status: 'paid',
          limit: 100,
          expand: ['data.payments'],
        }),
      ),
    ]),
  );
  if (!books) return null;
  const [own, moved, charges, invoices] = books;
  const transactions = [...own, ...moved];
  const unearned = await returnedTooMuch(invoices, { charges, transactions });
  if (unearned === 0) return null;
  // Read after the reversals: a concurrent call is either in that list, or uses the same idempotency key.
  const found = await callStripe((stripe) => stripe.customers.retrieve(holder));
  if (found.deleted) return null;
  const taken = transactions.filter(({ metadata }) => metadata?.['unearnedOf'] === id);
  const left = unearned - taken.reduce((sum, { amount }) => sum + amount, 0);
  return {
    cents: Math.min(left, Math.max(0, -found.balance)),
    currency: found.currency ?? 'usd',
    intent: `unearned-credit-${id}-${taken.length}`,
  };
}

/** The customer that the workspace of a customer has now: its credit moves there (`moveCredit`). */
async function currentCustomer(customer: string): Promise<string> {
  const workspaceId = await workspaceOfCustomer(customer);
  const workspace = workspaceId === null ? null : await findWorkspace(workspaceId);
  return workspace?.stripeCustomerId ?? customer;
}

interface Books {
  charges: readonly Stripe.Charge[];
  transactions: readonly Stripe.CustomerBalanceTransaction[];
}

/** What has gone back to the customer beyond what the paid invoices of each month came to, in cents. */
async function returnedTooMuch(
  invoices: readonly Stripe.Invoice[],
  { charges, transactions }: Books,
): Promise<number> {
  /** What each month came to, less what of it was returned, by its end. */
  const months = new Map<number, number>();
  const add = (end: number, cents: number) => months.set(end, (months.get(end) ?? 0) + cents);
  for (const invoice of invoices) {
    const lines = await invoiceLines(invoice);
    for (const line of lines) add(line.period.end, afterDiscount(line));
    const last = Math.max(...lines.map(({ period }) => period.end));
    const restored = transactions.filter(
      ({ metadata, amount }) => metadata?.['restoredFrom'] === invoice.id && amount < 0,
    );
    const returned = restored.reduce((sum, { amount }) => sum - amount, 0);
    add(last, -returned - refundedOf(invoice, charges));
  }
  return [...months.values()].reduce((sum, cents) => sum + Math.max(0, -cents), 0);
}

function afterDiscount({ amount, discount_amounts }: Stripe.InvoiceLineItem): number {
  return (discount_amounts ?? []).reduce((left, discount) => left - discount.amount, amount);
}
