import type Stripe from 'stripe';
import type { Person } from '#testkit/people.ts';
import { cards, itemOfProduct, onlySubscription, stripeClient } from './stripe.ts';
import { customerOf, setStorage, subscriber } from './subscribers.ts';

/** An owner whose subscription has an invoice that the card on file did not pay, and that stays open. */
export async function withUnpaidInvoice() {
  const owner = await subscriber('business', cards.needsPerson);
  const subscription = await subscriptionOf(owner);
  const [item] = subscription.items.data;
  await stripeClient().subscriptions.update(subscription.id, {
    items: [{ id: String(item?.id), quantity: 4 }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'allow_incomplete',
  });
  const [invoice] = await invoicesOf(subscription.id, 'open');
  if (!invoice) throw new Error('There is no unpaid invoice.');
  return { owner, subscription, invoice };
}

/**
 * Lowers cold storage to an amount in TB as our support may in Stripe's dashboard: what that leaves of the month waits
 * for the next invoice.
 */
export async function lowerBySupport(owner: Person, terabytes: number): Promise<void> {
  const subscription = await subscriptionOf(owner);
  await stripeClient().subscriptions.update(subscription.id, {
    items: [
      { id: String(itemOfProduct(subscription, 'cold_storage_1tb')?.id), quantity: terabytes },
    ],
    proration_behavior: 'create_prorations',
  });
  await setStorage(owner, 1, terabytes);
}

/** The only subscription of an owner. */
export async function subscriptionOf(owner: Person): Promise<Stripe.Subscription> {
  return onlySubscription(await customerOf(owner));
}

/** The invoices of a subscription with a status, newest first. */
export async function invoicesOf(
  subscription: string,
  status: Stripe.InvoiceListParams.Status,
): Promise<Stripe.Invoice[]> {
  return (await stripeClient().invoices.list({ subscription, status, limit: 100 })).data;
}

/** Gives a customer credit, in cents. */
export async function giveCredit(customer: string, cents: number): Promise<void> {
  await stripeClient().customers.createBalanceTransaction(customer, {
    amount: -cents,
    currency: 'usd',
  });
}

/** A customer's credit, in cents. */
export async function creditOf(customer: string): Promise<number> {
  const found = await stripeClient().customers.retrieve(customer);
  return found.deleted ? 0 : 0 - found.balance;
}

/** Another product's subscription in the same Stripe account, paid by the same customer with the same card. */
export async function foreignSubscription(ours: Stripe.Subscription): Promise<Stripe.Subscription> {
  return stripeClient().subscriptions.create({
    customer: String(ours.customer),
    default_payment_method: String(ours.default_payment_method),
    items: [{ price: await foreignPrice() }],
  });
}

/** Another product in the same Stripe account, and its price. */
export async function foreignPrice(): Promise<string> {
  const product = await stripeClient().products.create({ name: 'Another product' });
  const price = await stripeClient().prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 900,
    recurring: { interval: 'month' },
  });
  return price.id;
}
