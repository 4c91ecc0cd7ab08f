import { expect } from '@jest/globals';
import type Stripe from 'stripe';
import { getUser } from '#shared/calls/account.ts';
import { getBilling, listInvoices } from '#shared/calls/billing.ts';
import { getColdStorage, getStorage } from '#shared/calls/storage.ts';
import { itemOfProduct } from '#testkit/billing/stripe.ts';
import type { BilledWorkspace } from './billed-workspace.ts';

const runs = ['active', 'past_due'];

/**
 * Expects all figures of the dashboard to equal the emulator's state: plan, invoices, storage, what is overdue,
 * the next invoice, credit, and the quote of an increase and of a decrease.
 * @param status the status of the newest subscription
 */
export async function expectBillingState(at: BilledWorkspace, status: string): Promise<void> {
  const { stripe, get } = at;
  const { subscription: shown, stripeCustomerId } = (await get('/api/user', getUser.answer)).user;
  const customer = String(stripeCustomerId);
  const { data } = await stripe.subscriptions.list({ customer, status: 'all' });
  const [subscription] = data;
  if (!subscription) throw new Error("There is no subscription in the emulator's state.");
  const count = (product: string) => itemOfProduct(subscription, product)?.quantity ?? 0;
  const paid = {
    storageAmount: 1 + count('hot_storage_250gb') / 4,
    coldStorageAmount: count('cold_storage_1tb'),
  };
  const priceOf = (product: string, listed: number) =>
    (itemOfProduct(subscription, product)?.price.unit_amount ?? listed * 100) / 100;
  const periodEnd = subscription.items.data[0]?.current_period_end ?? 0;
  expect(subscription.status).toBe(status);
  expect(shown).toEqual({
    plan: 'business',
    status,
    currentPeriodEnd: new Date(periodEnd * 1000).toISOString(),
    endsAt: null,
    seats: count('business_member'),
    ...paid,
    prices: {
      pricePerMember: priceOf('business_member', 50),
      hotStorageBlock: priceOf('hot_storage_250gb', 15),
      coldStorageTb: priceOf('cold_storage_1tb', 10),
    },
  });

  const invoices = (await stripe.invoices.list({ customer, limit: 100 })).data;
  expect((await get('/api/invoices', listInvoices.answer)).invoices).toEqual(
    invoices.map((invoice) => ({
      id: invoice.id,
      number: invoice.number,
      createdAt: new Date(invoice.created * 1000).toISOString(),
      total: invoice.total / 100,
      creditApplied: Math.max(0, invoice.total - invoice.amount_due) / 100,
      amountDue: invoice.amount_due / 100,
      refunded: 0,
      status: invoice.status,
      url: invoice.hosted_invoice_url,
    })),
  );

  const running = runs.includes(status);
  await expectBillingMatches(at, subscription, running);
  expect(await get('/api/get-storage', getStorage.answer)).toMatchObject({
    provisionedStorageAmount: running ? paid.storageAmount : 0,
  });
  const cold = await get('/api/get-cold-storage', getColdStorage.answer);
  expect(cold.provisionedColdStorageAmount).toBe(running ? paid.coldStorageAmount : 0);
  for (const difference of [1, -1]) {
    const requested = Math.max(0, paid.coldStorageAmount + difference);
    await at.send('POST', '/api/update-cold-storage', { coldStorageAmount: requested });
    await expectQuoteMatchesPreview(at, running ? subscription : null, requested);
  }
  const { coldStorageAmount } = cold;
  await at.send('POST', '/api/update-cold-storage', { coldStorageAmount });
}

/** What is overdue, the next invoice and the credit are what Stripe has open, previews and keeps. */
async function expectBillingMatches(
  { stripe, get }: BilledWorkspace,
  { id, status, customer, pending_update, latest_invoice }: Stripe.Subscription,
  running: boolean,
): Promise<void> {
  const billing = await get('/api/billing', getBilling.answer);
  const open = (await stripe.invoices.list({ subscription: id, status: 'open' })).data.reverse();
  // Nothing is owed for a subscription that never started or has ended, nor for an increase that is pending its
  // payment.
  const ended = ['incomplete', 'incomplete_expired', 'canceled'].includes(status);
  const pending = pending_update && latest_invoice;
  const owed = open.filter((invoice) => !ended && invoice.id !== pending);
  const cents = owed.reduce((sum, { amount_remaining }) => sum + amount_remaining, 0);
  const [oldest] = owed;
  expect(billing.overdue).toEqual(
    oldest
      ? {
          amount: cents / 100,
          since: new Date((oldest.status_transitions.finalized_at ?? 0) * 1000).toISOString(),
          url: oldest.hosted_invoice_url,
        }
      : null,
  );
  const next = running ? await stripe.invoices.createPreview({ subscription: id }) : null;
  expect(billing.nextInvoice).toEqual(
    next && { ...sumsOf(next), at: expect.any(String), seats: expect.any(Number) },
  );
  const payer = await stripe.customers.retrieve(String(customer));
  expect(billing.credit).toBe(payer.deleted ? 0 : Math.max(0, -payer.balance) / 100);
}

/** Expects a quote's charge and next invoice to equal Stripe's preview of the change. */
async function expectQuoteMatchesPreview(
  { stripe, quote }: BilledWorkspace,
  subscription: Stripe.Subscription | null,
  coldStorageAmount: number,
): Promise<void> {
  const { dueNow, quote: quoted, prorationDate, nextInvoice } = await quote();
  if (!subscription) {
    expect([dueNow, nextInvoice]).toEqual([quoted.total, undefined]);
    return;
  }
  const item = itemOfProduct(subscription, 'cold_storage_1tb');
  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: {
      items: [{ id: String(item?.id), quantity: coldStorageAmount }],
      proration_behavior: 'always_invoice',
      proration_date: prorationDate ?? 0,
    },
  });
  expect(dueNow).toBe(preview.amount_due / 100);
  if (subscription.pending_update) return expect(nextInvoice).toBeUndefined();
  const left = preview.starting_balance + preview.total - preview.amount_due;
  expect(nextInvoice?.amountDue).toBe(Math.max(0, quoted.total * 100 + left) / 100);
}

function sumsOf({ total, starting_balance, amount_due }: Stripe.Invoice) {
  const creditApplied = Math.max(0, Math.min(total, -starting_balance)) / 100;
  return { total: total / 100, creditApplied, amountDue: amount_due / 100 };
}
