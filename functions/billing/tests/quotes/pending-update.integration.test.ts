import { expect, test } from '@jest/globals';
import { subscriptionOf } from '#testkit/billing/money.ts';
import {
  cards,
  deliverAllFor,
  itemOfProduct,
  payInvoice,
  stripeClient,
} from '#testkit/billing/stripe.ts';
import {
  quoteFor,
  setStorage,
  subscriber,
  updateAsQuoted,
  updatePlan,
  userOf,
} from '#testkit/billing/subscribers.ts';
import { addMembers, type Person } from '#testkit/people.ts';

const openInvoicesOf = async (owner: Person) => {
  const { stripeCustomerId: customer } = await userOf(owner);
  return (await stripeClient().invoices.list({ customer, status: 'open' })).data;
};

/** An owner on Business who requested more storage, for which the card on file was declined. */
async function declined(): Promise<{ owner: Person; url: string }> {
  const owner = await subscriber('business', cards.needsPerson);
  await setStorage(owner, 2, 0);
  const { body } = await updatePlan(owner, 'business');
  return { owner, url: body.url };
}

test('a declined increase that is reverted can no longer be paid', async () => {
  const { owner, url } = await declined();
  await setStorage(owner, 1, 0);
  expect((await updatePlan(owner, 'business')).body).toEqual({
    redirect: '/dashboard?updated=true',
  });
  expect(await openInvoicesOf(owner)).toEqual([]);
  expect((await subscriptionOf(owner)).pending_update).toBeNull();
  await payInvoice(url).catch(() => undefined);
  const subscription = await deliverAllFor((await userOf(owner)).stripeCustomerId);
  expect(itemOfProduct(subscription, 'hot_storage_250gb')).toBeUndefined();
  expect((await userOf(owner)).subscription.storageAmount).toBe(1);
});

test('repeating the request returns the same invoice for the same amount', async () => {
  const { owner, url } = await declined();
  const [invoice] = await openInvoicesOf(owner);
  const quoted = await quoteFor(owner, 'business');
  expect(quoted.dueNow).toBe((invoice?.amount_remaining ?? 0) / 100);
  expect((await updateAsQuoted(owner, quoted)).body).toEqual({ url });
  expect((await updatePlan(owner, 'business')).body).toEqual({ url });
  expect(await openInvoicesOf(owner)).toHaveLength(1);
  await payInvoice(url);
  await deliverAllFor((await userOf(owner)).stripeCustomerId);
  expect((await userOf(owner)).subscription.storageAmount).toBe(2);
});

test('a different request replaces the declined one, and only the new one can be paid', async () => {
  const { owner, url: before } = await declined();
  await setStorage(owner, 3, 0);
  const { body } = await updatePlan(owner, 'business');
  expect(body.url).not.toBe(before);
  const open = await openInvoicesOf(owner);
  expect(open.map(({ hosted_invoice_url }) => hosted_invoice_url)).toEqual([body.url]);
  await payInvoice(body.url);
  await deliverAllFor((await userOf(owner)).stripeCustomerId);
  expect((await userOf(owner)).subscription.storageAmount).toBe(3);
});

test('a decrease after a declined increase is made, and the increase is voided', async () => {
  const owner = await subscriber('business', cards.needsPerson);
  await setStorage(owner, 2, 0);
  await payInvoice((await updatePlan(owner, 'business')).body.url);
  await deliverAllFor((await userOf(owner)).stripeCustomerId);
  await setStorage(owner, 4, 0);
  await updatePlan(owner, 'business');
  await setStorage(owner, 1.25, 0);
  expect((await updatePlan(owner, 'business')).body).toEqual({
    redirect: '/dashboard?updated=true',
  });
  const subscription = await subscriptionOf(owner);
  expect(subscription.pending_update).toBeNull();
  expect(itemOfProduct(subscription, 'hot_storage_250gb')?.quantity).toBe(1);
  expect(await openInvoicesOf(owner)).toEqual([]);
});

test('an increase requested again after it was declined and reverted is a new one', async () => {
  const { owner, url: before } = await declined();
  await setStorage(owner, 1, 0);
  await updatePlan(owner, 'business');
  await setStorage(owner, 2, 0);
  const { body } = await updatePlan(owner, 'business');
  expect(body.url).not.toBe(before);
  await payInvoice(body.url);
  await deliverAllFor((await userOf(owner)).stripeCustomerId);
  expect((await userOf(owner)).subscription.storageAmount).toBe(2);
});

test('a declined increase that is paid during another request is kept', async () => {
  const { owner, url } = await declined();
  await payInvoice(url);
  await addMembers(owner, 2);
  await updatePlan(owner, 'business');
  const subscription = await subscriptionOf(owner);
  expect(itemOfProduct(subscription, 'hot_storage_250gb')?.quantity).toBe(4);
});
