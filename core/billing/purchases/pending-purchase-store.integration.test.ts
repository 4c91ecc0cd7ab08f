import { expect, test } from '@jest/globals';
import {
  buyWithRepeatedEvents,
  claimByLink,
  interruptClaim,
  payOnPublicPage,
  registerToClaim,
} from '#testkit/billing/purchases.ts';
import { deliver, eventsOf, stripeClient } from '#testkit/billing/stripe.ts';
import { userOf } from '#testkit/billing/subscribers.ts';
import { callAs, personOf, signUp, uniqueEmail } from '#testkit/people.ts';
import { mailsWith, tokenMailedTo } from '#testkit/table.ts';
import { findPurchase } from './pending-purchase-store.ts';
import { recordPurchase, remindBuyer } from './record-purchase.ts';

test('a purchase is mailed one claim link and changes no account of that email', async () => {
  const email = uniqueEmail();
  const owner = await signUp(email);
  const { token } = await buyWithRepeatedEvents(email);
  const claimMails = (await mailsWith('claim=')).filter(({ to }) => to === email);
  expect(claimMails).toHaveLength(1);
  expect(await userOf(owner)).toMatchObject({ subscription: null, stripeCustomerId: null });
  const shown = await callAs(null, 'GET /api/claims/{token}', { params: { token } });
  expect(shown).toMatchObject({
    status: 200,
    body: { purchase: { email, plan: 'starter', seats: 2 } },
  });
});

test('a purchase reported by concurrent events is mailed one link', async () => {
  const email = uniqueEmail();
  const subscription = await stripeClient().subscriptions.retrieve(
    await payOnPublicPage(email.toUpperCase()),
  );
  await Promise.all(Array.from({ length: 6 }, () => recordPurchase(email, subscription)));
  expect((await mailsWith('claim=')).filter(({ to }) => to === email)).toHaveLength(1);
});

test('a purchase that ends before it is claimed is no longer pending, even with a claim in progress', async () => {
  const [email, owner] = [uniqueEmail(), await signUp()];
  const [whole, half] = [
    await buyWithRepeatedEvents(email),
    await buyWithRepeatedEvents(owner.email),
  ];
  await interruptClaim(owner, half.subscriptionId);
  for (const { subscriptionId } of [whole, half]) {
    await stripeClient().subscriptions.cancel(subscriptionId);
    for (const event of await eventsOf(subscriptionId)) await deliver(event);
  }
  expect(await findPurchase(email, whole.subscriptionId)).toBeNull();
  expect(await findPurchase(owner.email, half.subscriptionId)).toBeNull();
  expect(await registerToClaim(email, whole.token)).toMatchObject({ status: 404 });
});

test('a purchase that ended before its first event is mailed no link', async () => {
  const email = uniqueEmail();
  const subscriptionId = await payOnPublicPage(email.toUpperCase());
  await stripeClient().subscriptions.cancel(subscriptionId);
  for (const event of await eventsOf(subscriptionId)) await deliver(event);
  expect((await mailsWith('claim=')).filter(({ to }) => to === email)).toEqual([]);
});

test('a reminder is sent once, links to the workspace, and has the operator as its reply address', async () => {
  const email = uniqueEmail();
  const { subscriptionId } = await buyWithRepeatedEvents(email);
  const purchase = await findPurchase(email, subscriptionId);
  if (!purchase) throw new Error('There is no purchase.');
  await Promise.all([remindBuyer(purchase), remindBuyer(purchase)]);
  const reminders = (await mailsWith('not set up yet')).filter(({ to }) => to === email);
  expect(reminders).toMatchObject([{ replyTo: 'operator@cutbay.localhost' }]);
  const token = await tokenMailedTo(email);
  const owner = personOf(email, await registerToClaim(email, token));
  expect(await claimByLink(owner, token)).toMatchObject({ status: 200 });
  expect((await userOf(owner)).subscription).toMatchObject({ plan: 'starter' });
});
