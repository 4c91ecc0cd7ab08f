import type Stripe from 'stripe';
import { idOf } from '#core/billing/subscription/subscription-snapshot.ts';
import {
  callStripe,
  callStripeIdempotently,
  isMissingAtStripe,
  listAll,
  nullIfMissing,
} from '#core/clients/stripe.ts';
import { invoiceLines } from './invoice-lines.ts';

/**
 * Restores the credit balance that an invoice used, as a refund does for a card payment. Idempotent: the balance
 * transaction names the invoice (docs.stripe.com/api/customer_balance_transactions).
 * @throws CallError `payment_provider`
 */
export async function restoreCredit(invoice: Stripe.Invoice): Promise<void> {
  await grantCredit(invoice, usedCredit(invoice));
}

/**
 * Restores the credit that a voided invoice carried: prorations of an earlier decrease wait for the next invoice, of an
 * increase or a renewal, and would be voided with it. Its own lines are those whose period begins last. Idempotent.
 * @throws CallError `payment_provider`
 */
export async function restoreCarriedCredit(invoice: Stripe.Invoice): Promise<void> {
  await grantCredit(invoice, await carriedCredit(invoice));
}

/**
 * Returns a paid invoice as credit, whatever paid it: the card, credit, or credit that it carried. Idempotent.
 * @throws CallError `payment_provider`
 */
export async function creditInvoice(invoice: Stripe.Invoice): Promise<void> {
  await grantCredit(
    invoice,
    invoice.amount_paid + usedCredit(invoice) + (await carriedCredit(invoice)),
  );
}

/** What of a customer's credit an invoice has used, in cents; a credit balance is negative. */
function usedCredit({ starting_balance, ending_balance }: Stripe.Invoice): number {
  return Math.max(0, (ending_balance ?? starting_balance) - starting_balance);
}

/** Whether an invoice was returned as credit. @throws CallError `payment_provider` */
export async function isCredited({ id, customer }: Stripe.Invoice): Promise<boolean> {
  if (!customer) return true;
  const restored = await nullIfMissing(isRestored(idOf(customer), id));
  return restored ?? true;
}

/** The reasons of invoices that carry over what waits (docs.stripe.com/billing/subscriptions/prorations). */
const carrying: readonly Stripe.Invoice['billing_reason'][] = [
  'subscription_update',
  'subscription_cycle',
];

/**
 * Credit in cents that an invoice carried over from earlier changes; zero for an invoice that carries none.
 * @throws CallError `payment_provider`
 */
async function carriedCredit(invoice: Stripe.Invoice): Promise<number> {
  if (!carrying.includes(invoice.billing_reason)) return 0;
  const all = await invoiceLines(invoice);
  const last = Math.max(...all.map(({ period }) => period.start));
  const earlier = all.filter(({ period }) => period.start < last);
  return Math.max(0, -earlier.reduce((sum, { amount }) => sum + amount, 0));
}

/**
 * Moves the credit balance of a customer to the one that succeeds it: a subscription cannot change its customer
 * (docs.stripe.com/api/subscriptions/update). Idempotent: what has left the one names the other, and what has arrived
 * names what has left. A debt stays.
 * @throws CallError `payment_provider`; a retry resumes it.
 */
export async function moveCredit(from: string, to: string): Promise<void> {
  const hasLeft = async () =>
    (await nullIfMissing(balanceTransactions(from)))?.filter(
      ({ metadata }) => metadata?.['movedTo'] === to,
    ) ?? [];
  // Before the balance: a concurrent move either is in this list, or uses the same idempotency key.
  let left = await hasLeft();
  const customer = await nullIfMissing(callStripe((stripe) => stripe.customers.retrieve(from)));
  if (!customer || customer.deleted) return;
  if (customer.balance < 0) {
    const credit = { amount: -customer.balance, currency: customer.currency ?? 'usd' };
    await changeBalance(from, `move-credit-${from}-${to}-${left.length}`, {
      ...credit,
      description: `Credit moved to ${to}`,
      metadata: { movedTo: to },
    });
    left = await hasLeft();
  }
  if (left.length === 0) return;
  const arrived = (await balanceTransactions(to)).map(({ metadata }) => metadata?.['movedFrom']);
  for (const { id, amount, currency } of left.filter((one) => !arrived.includes(one.id))) {
    await changeBalance(to, `moved-credit-${id}`, {
      amount: -amount,
      currency,
      description: `Credit moved from ${from}`,
      metadata: { movedFrom: id },
    });
  }
}

/** Adds cents to a customer's credit balance, once per invoice. */
async function grantCredit(invoice: Stripe.Invoice, cents: number): Promise<void> {
  const { id, customer, currency } = invoice;
  if (cents <= 0 || !customer) return;
  const owner = idOf(customer);
  try {
    if (await isRestored(owner, id)) return;
    await changeBalance(owner, `restore-credit-${id}`, {
      amount: -cents,
      currency,
      description: `Credit used by invoice ${invoice.number ?? id}`,
      metadata: { restoredFrom: id },
    });
  } catch (error) {
    // A deleted customer has no balance.
    if (!isMissingAtStripe(error)) throw error;
  }
}

/** Idempotency keys expire after a day; balance transactions do not. */
async function isRestored(customer: string, invoice: string): Promise<boolean> {
  const transactions = await balanceTransactions(customer);
  return transactions.some(({ metadata }) => metadata?.['restoredFrom'] === invoice);
}

/**
 * The changes of a customer's balance beside invoices, and those by invoices, newest first.
 * @throws CallError `payment_provider`
 */
export function balanceTransactions(
  customer: string,
): Promise<Stripe.CustomerBalanceTransaction[]> {
  return listAll((stripe) => stripe.customers.listBalanceTransactions(customer, { limit: 100 }));
}

/**
 * Changes a customer's balance by cents, once per intent; a credit is negative.
 * @throws CallError `payment_provider`
 */
export async function changeBalance(
  customer: string,
  intent: string,
  change: Stripe.CustomerCreateBalanceTransactionParams,
): Promise<void> {
  await callStripeIdempotently(intent, (stripe, idempotencyKey) =>
    stripe.customers.createBalanceTransaction(customer, change, { idempotencyKey }),
  );
}
