import { prefilledBuyer } from '@cutbay/stripe-emulator/buyer';
import { controlEmulator } from '@cutbay/stripe-emulator/control';
import * as z from 'zod';
import type { Product } from '#local/product.ts';
import type { CallRoute } from '#shared/api.ts';
import { splitRoute } from '#shared/operation.ts';
import { quote } from '#shared/rules/pricing.ts';
import { signUpBy } from '#shared/testing/people.ts';

/** Sends a request to a running product as its own pages do; a body is sent as JSON. */
export function send(
  { origin }: Pick<Product, 'origin'>,
  method: string,
  path: string,
  body?: object,
  cookie = '',
): Promise<Response> {
  return fetch(origin + path, {
    method,
    headers: { origin, cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/**
 * Signs up at a running product.
 * @param invitation the token of the link in an invitation mail
 * @returns the session cookie
 */
export async function signUpAt(
  product: Pick<Product, 'origin'>,
  email: string,
  invitation?: string,
): Promise<string> {
  const call = (route: CallRoute, { body }: { body: object }) => {
    const { method, path } = splitRoute(route);
    return send(product, method, path, body);
  };
  const { headers } = await signUpBy(call, {
    email,
    ...(invitation !== undefined && { invitation }),
  });
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** Buys Business at a running product and pays on Checkout; resolves once the product has received the events. */
export async function buyBusinessAt(product: Product, email: string, cookie: string) {
  const displayed = quote({ plan: 'business', members: 0, storageAmount: 1, coldStorageAmount: 0 });
  const request = { ...displayed, memberDifference: 0 };
  const answer = await send(product, 'POST', '/api/create-subscription', request, cookie);
  const { url } = z.object({ url: z.string() }).parse(await answer.json());
  await payAt(product, url, email);
}

/** Pays on Checkout of a running product; resolves once the product has received the events. */
export async function payAt({ paymentsOrigin }: Product, checkoutUrl: string, email: string) {
  await fetch(checkoutUrl, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...prefilledBuyer, card: '4242 4242 4242 4242', email }),
  });
  await controlEmulator(paymentsOrigin, 'advance', { days: 0 });
}

const mails = z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() }));

/** The subjects of the mails from a running product to an address, newest first. */
export async function subjectsMailedTo(product: Product, email: string): Promise<string[]> {
  return (await mailsTo(product, email)).map(({ subject }) => subject);
}

/** The texts of the mails from a running product to an address, newest first. */
export async function textsMailedTo(product: Product, email: string): Promise<string[]> {
  return (await mailsTo(product, email)).map(({ text }) => text);
}

async function mailsTo({ origin }: Product, email: string) {
  const answer = await fetch(`${origin}/__local/mail`, { headers: { accept: 'application/json' } });
  return mails.parse(await answer.json()).filter(({ to }) => to === email);
}
