import { afterEach, beforeEach, expect, test } from '@jest/globals';
import * as z from 'zod';
import { quote } from '#shared/pricing.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
beforeEach(async () => {
  product = await startProduct({ port: 0, dataDir: null });
});
afterEach(() => product.close());

const failed = 'The payment for Night Shift has failed';
const ended = 'The subscription of Night Shift has ended';

test('every payment that fails is mailed to the owner, and in the end that the plan has ended', async () => {
  const owner = await subscriber();
  await stripe('deliveries', { mode: 'duplicate' });
  await stripe('advance', { days: 31, fail: true });
  expect(await owner.mails()).toEqual([failed]);
  await stripe('advance', { days: 3, fail: true });
  expect(await owner.mails()).toEqual([failed, failed]);
  // The last two tries fail before the events of either come: by then there is nothing left to mend.
  await stripe('advance', { days: 20, fail: true });
  expect(await owner.mails()).toEqual([failed, failed, ended]);
});

test('a plan that is canceled is confirmed by one mail, whatever its events say later', async () => {
  const owner = await subscriber();
  await stripe('deliveries', { mode: 'duplicate' });
  expect((await owner.post('/api/cancel-subscription')).status).toBe(200);
  await stripe('advance', { days: 40 });
  expect(await owner.mails()).toEqual([ended]);
});

test('a failed payment that was made good before its event came is not mailed', async () => {
  const owner = await subscriber();
  await stripe('deliveries', { mode: 'hold' });
  await stripe('advance', { days: 31, fail: true });
  await stripe('advance', { days: 3 });
  await stripe('deliveries', { mode: 'release' });
  expect(await owner.mails()).toEqual([]);
});

/** The owner of Night Shift, on Business, with what was mailed to them about it since, oldest first. */
async function subscriber() {
  const email = 'owner@studio.example';
  const { headers } = await post('/api/register', {
    username: 'owner',
    email,
    password: 'Secret1!',
  });
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  await post('/api/user/company-name', { companyName: 'Night Shift' }, cookie);
  const asked = quote({ plan: 'business', members: 0, storageAmount: 1, coldStorageAmount: 0 });
  const wish = { ...asked, memberDifference: 0 };
  const checkout = await post('/api/create-subscription', wish, cookie);
  const { url } = z.object({ url: z.string() }).parse(await checkout.json());
  await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ card: '4242 4242 4242 4242', email }),
  });
  await stripe('advance', { days: 0 });
  return {
    post: (path: string) => post(path, undefined, cookie),
    mails: () => subjectsMailedTo(email),
  };
}

function post(path: string, body?: object, cookie = ''): Promise<Response> {
  return fetch(product.origin + path, {
    method: 'POST',
    headers: {
      origin: product.origin,
      cookie,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/** Orders the payments stand-in to do something; it answers once the events of it have been delivered. */
async function stripe(control: string, order: object): Promise<void> {
  const { ok } = await fetch(`${product.paymentsOrigin}/test/${control}`, {
    method: 'POST',
    body: JSON.stringify(order),
  });
  if (!ok) throw new Error(`The stand-in refused to ${control}.`);
}

async function subjectsMailedTo(email: string): Promise<string[]> {
  const answer = await fetch(`${product.origin}/__local/mail`, {
    headers: { accept: 'application/json' },
  });
  const mails = z.array(z.object({ to: z.string(), subject: z.string() }));
  const subjects = mails
    .parse(await answer.json())
    .filter(({ to }) => to === email)
    .map(({ subject }) => subject);
  return subjects.reverse().filter((subject) => !subject.startsWith('Confirm'));
}
