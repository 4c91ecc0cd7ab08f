import { controlEmulator } from '@cutbay/stripe-emulator/control';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Product, startProduct } from '#local/product.ts';
import { buyBusinessAt, send, signUpAt, subjectsMailedTo } from '#testkit/local/visitor.ts';

let product: Product;
beforeEach(async () => {
  product = await startProduct({ port: 0, dataDir: null });
});
afterEach(() => product.close());

const failed = 'The payment for Night Shift has failed';
const ended = 'The subscription of Night Shift has ended';

test('the owner is mailed about every failed payment, and finally about the end of the plan', async () => {
  const owner = await subscriber();
  await stripe('deliveries', { mode: 'duplicate' });
  await stripe('advance', { days: 31, fail: true });
  expect(await owner.mails()).toEqual([failed]);
  await stripe('advance', { days: 3, fail: true });
  expect(await owner.mails()).toEqual([failed, failed]);
  // The last two attempts fail before the events of either arrive: by then neither can be resolved.
  await stripe('advance', { days: 20, fail: true });
  expect(await owner.mails()).toEqual([failed, failed, ended]);
});

test('a cancelled plan is confirmed by one mail, whatever events follow', async () => {
  const owner = await subscriber();
  await stripe('deliveries', { mode: 'duplicate' });
  expect((await owner.post('/api/cancel-subscription')).status).toBe(200);
  await stripe('advance', { days: 40 });
  expect(await owner.mails()).toEqual([ended]);
});

test('a failed payment that was paid before its event arrived is not mailed', async () => {
  const owner = await subscriber();
  await stripe('deliveries', { mode: 'hold' });
  await stripe('advance', { days: 31, fail: true });
  await stripe('advance', { days: 3 });
  await stripe('deliveries', { mode: 'release' });
  expect(await owner.mails()).toEqual([]);
});

/** The owner of Night Shift, on Business, with the subjects of their mails since, oldest first. */
async function subscriber() {
  const email = 'owner@studio.example';
  const cookie = await signUpAt(product, email);
  const post = (path: string, body?: object) => send(product, 'POST', path, body, cookie);
  await post('/api/user/company-name', { companyName: 'Night Shift' });
  await buyBusinessAt(product, email, cookie);
  const mails = async () => (await subjectsMailedTo(product, email)).reverse().filter(isOfThePlan);
  return { post, mails };
}

const isOfThePlan = (subject: string) => !subject.startsWith('Confirm');

const stripe = (order: string, body: object) =>
  controlEmulator(product.paymentsOrigin, order, body);
