import * as z from 'zod';
import type { Product } from '#local/product.ts';

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

/** Signs up at a running product. @returns the session cookie. */
export async function signUpAt(product: Product, email: string): Promise<string> {
  const account = { username: 'owner', email, password: 'Sharp-cut-21!' };
  const { headers } = await send(product, 'POST', '/api/register', account);
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

const mails = z.array(z.object({ to: z.string(), subject: z.string() }));

/** The subjects of the mails from a running product to an address, newest first. */
export async function subjectsMailedTo({ origin }: Product, email: string): Promise<string[]> {
  const answer = await fetch(`${origin}/__local/mail`, { headers: { accept: 'application/json' } });
  const theirs = mails.parse(await answer.json()).filter(({ to }) => to === email);
  return theirs.map(({ subject }) => subject);
}
