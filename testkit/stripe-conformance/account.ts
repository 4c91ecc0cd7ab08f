import { setTimeout as pause } from 'node:timers/promises';
import { controlEmulator } from '@cutbay/stripe-emulator/control';
import Stripe from 'stripe';
import { openStripe, stripeAccount } from '#local/stripe-account.ts';

/** A customer with a card at Stripe, whose clock can be advanced. */
export interface Customer {
  id: string;
  advance(days: number): Promise<void>;
  /** Replaces the card by another of Stripe's test cards, such as `pm_card_visa`. */
  changeCard(token: string): Promise<void>;
}

/** An account at Stripe, or at the emulator: the tests make the same calls to both. */
export interface Account {
  stripe: Stripe;
  customer(card: string): Promise<Customer>;
  /** The id of one of our prices. */
  price(lookupKey: string): Promise<string>;
  close(): Promise<void>;
}

/**
 * The account of a test mode key (after `npm run stripe:setup`) if one is set; otherwise an emulator started for
 * the tests.
 */
export async function openAccount(secretKey: string | undefined): Promise<Account> {
  const chosen = secretKey
    ? stripeAccount({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: 'whsec_none' })
    : stripeAccount({});
  const opened = await openStripe(chosen, {
    port: 0,
    dataDir: null,
    webhookUrl: 'http://localhost:9/',
    now: () => new Date(),
  });
  const { apiOrigin, close } = opened;
  const port = apiOrigin && new URL(apiOrigin).port;
  const stripe = new Stripe(opened.secretKey, {
    maxNetworkRetries: 0,
    ...(port && { protocol: 'http', host: 'localhost', port }),
  });
  if (apiOrigin) await controlEmulator(apiOrigin, 'deliveries', { mode: 'drop' });
  return {
    stripe,
    customer: (card) =>
      apiOrigin ? emulatorCustomer(stripe, apiOrigin, card) : clocked(stripe, card),
    price: async (lookupKey) => {
      const { data } = await stripe.prices.list({ lookup_keys: [lookupKey] });
      const [price] = data;
      if (!price) throw new Error(`There is no price ${lookupKey}: run npm run stripe:setup.`);
      return price.id;
    },
    close,
  };
}

async function emulatorCustomer(stripe: Stripe, origin: string, card: string): Promise<Customer> {
  const { id } = await stripe.customers.create({ email: 'ada@studio.example' });
  const customer = {
    id,
    advance: (days: number) => controlEmulator(origin, 'advance', { days }),
    changeCard: (token: string) => changeCard(stripe, id, token),
  };
  await customer.changeCard(card);
  return customer;
}

/** A customer at Stripe itself, on a test clock of its own (docs.stripe.com/billing/testing/test-clocks). */
async function clocked(stripe: Stripe, card: string): Promise<Customer> {
  const { testClocks } = stripe.testHelpers;
  const clock = await testClocks.create({ frozen_time: Math.floor(Date.now() / 1000) });
  let time = clock.frozen_time;
  const { id } = await stripe.customers.create({
    email: 'ada@studio.example',
    test_clock: clock.id,
  });
  const customer = {
    id,
    advance: async (days: number) => {
      time += Math.round(days * 86_400);
      await testClocks.advance(clock.id, { frozen_time: time });
      while ((await testClocks.retrieve(clock.id)).status !== 'ready') await pause(2_000);
    },
    changeCard: (token: string) => changeCard(stripe, id, token),
  };
  await customer.changeCard(card);
  return customer;
}

async function changeCard(stripe: Stripe, customer: string, token: string): Promise<void> {
  const { id } = await stripe.paymentMethods.attach(token, { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
}
