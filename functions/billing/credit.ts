import type Stripe from 'stripe';
import { atStripe, isMissingAtStripe, onceAtStripe } from '#functions/clients/stripe.ts';
import { idOf } from './reading.ts';

/**
 * Gives back the credit balance that an invoice used, as a refund gives back what was paid by card. Idempotent: the
 * balance transaction names the invoice (docs.stripe.com/api/customer_balance_transactions).
 */
export async function restoreCredit(invoice: Stripe.Invoice): Promise<void> {
  const { id, customer, currency, starting_balance, ending_balance } = invoice;
  // Cents; a credit balance is negative.
  const used = (ending_balance ?? starting_balance) - starting_balance;
  if (used <= 0 || !customer) return;
  const owner = idOf(customer);
  try {
    if (await isRestored(owner, id)) return;
    await onceAtStripe(`restore-credit-${id}`, (stripe, idempotencyKey) =>
      stripe.customers.createBalanceTransaction(
        owner,
        {
          amount: -used,
          currency,
          description: `Credit used by invoice ${invoice.number ?? id}`,
          metadata: { restoredFrom: id },
        },
        { idempotencyKey },
      ),
    );
  } catch (error) {
    // A customer that was deleted has no balance any more.
    if (!isMissingAtStripe(error)) throw error;
  }
}

/** Keys are forgotten after a day, transactions never. */
async function isRestored(customer: string, invoice: string): Promise<boolean> {
  const { data } = await atStripe((stripe) =>
    stripe.customers.listBalanceTransactions(customer, { limit: 100 }),
  );
  return data.some(({ metadata }) => metadata?.['restoredFrom'] === invoice);
}
