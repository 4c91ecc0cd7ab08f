import { prefilledBuyer } from '@cutbay/stripe-emulator/buyer';
import { controlEmulator } from '@cutbay/stripe-emulator/control';
import Stripe from 'stripe';
import * as z from 'zod/mini';
import { type Product, startProduct } from '#local/product.ts';
import { getQuote } from '#shared/calls/billing.ts';
import { send as sendTo, signUpAt } from './visitor.ts';

const email = 'owner@studio.example';

export type BilledWorkspace = Awaited<ReturnType<typeof startBilledWorkspace>>;

/**
 * A running product with an owner who has requested 2 TB of hot and 3 TB of cold storage; Stripe's events are delivered
 * automatically.
 */
export async function startBilledWorkspace() {
  const product: Product = await startProduct({ port: 0, dataDir: null });
  const port = new URL(product.paymentsOrigin ?? '').port;
  const stripe = new Stripe('sk_test_local', { host: 'localhost', port, protocol: 'http' });
  const cookie = await signUpAt(product, email);
  const send = (method: string, path: string, body?: object) =>
    sendTo(product, method, path, body, cookie);
  const control = (order: string, body: object) =>
    controlEmulator(product.paymentsOrigin, order, body);

  async function get<S extends z.ZodMiniType>(path: string, schema: S): Promise<z.output<S>> {
    return schema.parse(await (await send('GET', path)).json());
  }

  /** The quote for Business, as the dashboard requests it. */
  async function quote() {
    const answer = await send('POST', '/api/quote', { plan: 'business' });
    return getQuote.answer.parse(await answer.json());
  }

  /** Accepts the quote for Business. @returns the payment page, if one has to be visited. */
  async function updatePlan(): Promise<string | undefined> {
    const { quote: seen, dueNow, prorationDate } = await quote();
    const terms = prorationDate === undefined ? {} : { dueNow, prorationDate };
    const body = { ...seen, ...terms, memberDifference: 0 };
    const answer = await send('POST', '/api/create-subscription', body);
    const { url } = z.looseObject({ url: z.optional(z.string()) }).parse(await answer.json());
    await control('advance', { days: 0 });
    return url;
  }

  /** Pays on a hosted page, and resolves once the product has received the events. */
  async function payOn(url: string, card = '4242 4242 4242 4242'): Promise<void> {
    const body = new URLSearchParams({ ...prefilledBuyer, card, email });
    await fetch(url, { method: 'POST', redirect: 'manual', body });
    await control('advance', { days: 0 });
  }

  /** Buys Business with the requested storage, and pays on Checkout. */
  async function subscribe(card?: string): Promise<void> {
    await payOn((await updatePlan()) ?? '', card);
  }

  await send('POST', '/api/user/company-name', { companyName: 'Night Shift' });
  await send('POST', '/api/update-storage', { storageAmount: 2 });
  await send('POST', '/api/update-cold-storage', { coldStorageAmount: 3 });
  return {
    email,
    stripe,
    send,
    get,
    control,
    quote,
    updatePlan,
    payOn,
    subscribe,
    close: () => product.close(),
  };
}
