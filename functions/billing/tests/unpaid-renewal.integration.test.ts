import { controlEmulator } from '@cutbay/stripe-emulator/control';
import { expect, test } from '@jest/globals';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { required } from '#core/runtime/environment.ts';
import { env } from '#shared/ops/environment.ts';
import {
  deliverAllFor,
  onlySubscription,
  payInvoice,
  stripeClient,
} from '#testkit/billing/stripe.ts';
import {
  customerOf,
  quoteFor,
  setStorage,
  subscriber,
  updateAsQuoted,
  updatePlan,
  userOf,
} from '#testkit/billing/subscribers.ts';
import { addMember, callAs, type Person, password, personOf } from '#testkit/people.ts';

const day = 86_400;

/** Advances the product and Stripe by days, failing renewal payments on request, and signs the owner in again. */
async function daysLater(
  { email }: Person,
  days: number,
  fail = false,
  finalize = true,
): Promise<Person> {
  const gone = Number(process.env[env.clockOffsetSeconds] ?? 0);
  process.env[env.clockOffsetSeconds] = String(gone + days * day);
  await controlEmulator(required(env.stripeApiOrigin), 'advance', { days, fail, finalize });
  return personOf(email, await callAs(null, 'POST /api/login', { body: { email, password } }));
}

/** A customer's balance at Stripe, in cents; credit is negative. */
async function balanceOf(customer: string): Promise<number> {
  const { balance } = Object(await stripeClient().customers.retrieve(customer));
  return balance;
}

test('an unpaid renewal never becomes credit, however the plan is changed and cancelled', async () => {
  let owner = await subscriber('business');
  const members = [];
  for (let seats = 1; seats <= 20; seats += 1) {
    members.push(await addMember(owner));
    if (seats % 5 === 0) await updatePlan(owner, 'business');
  }
  const customer = await customerOf(owner);
  owner = await daysLater(owner, 32, true);
  await deliverAllFor(customer);
  const { data } = await stripeClient().invoices.list({ customer, status: 'open' });
  const [unpaid] = data;
  expect([data.length, unpaid?.amount_due]).toEqual([1, 100_000]);
  const url = unpaid?.hosted_invoice_url;

  for (const { id } of members) {
    await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  }
  expect((await updatePlan(owner, 'business')).body).toEqual({ url });
  await setStorage(owner, 1.25, 0);
  expect((await updatePlan(owner, 'business')).body).toEqual({ url });
  expect((await deliverAllFor(customer)).items.data).toHaveLength(1);

  await owner.call('POST /api/cancel-subscription');
  expect(await balanceOf(customer)).toBe(0);
  const again = await updatePlan(owner, 'business');
  expect(again.body.url).toContain('/pay/');
  const { data: sessions } = await stripeClient().checkout.sessions.list({ customer, limit: 1 });
  expect(sessions[0]?.amount_total).toBe(5_000);
});

test('a plan that was paid late can be changed again', async () => {
  let owner = await subscriber('business');
  owner = await daysLater(owner, 32, true);
  await setStorage(owner, 2, 0);
  const { url } = (await updatePlan(owner, 'business')).body;
  await payInvoice(url);
  await deliverAllFor(await customerOf(owner));
  const quoted = await quoteFor(owner, 'business');
  expect((await updateAsQuoted(owner, quoted)).body).toEqual({ success: true });
  const { status, storageAmount } = (await userOf(owner)).subscription;
  expect([status, storageAmount]).toEqual(['active', 2]);
});

test('a quote from before the renewal charges nothing after it', async () => {
  let owner = await subscriber('business');
  const customer = await customerOf(owner);
  owner = await daysLater(owner, 20);
  const downgrade = await quoteFor(owner, 'starter');
  await setStorage(owner, 2, 0);
  const upgrade = await quoteFor(owner, 'business');
  owner = await daysLater(owner, 12);
  await deliverAllFor(customer);
  const paid = async () => (await stripeClient().invoices.list({ customer })).data.length;
  const before = await paid();
  expect((await updateAsQuoted(owner, upgrade)).body.code).toBe('quote_changed');
  await setStorage(owner, 1, 0);
  expect((await updateAsQuoted(owner, downgrade)).body.code).toBe('quote_changed');
  expect(await paid()).toBe(before);

  await setStorage(owner, 2, 0);
  const fresh = await quoteFor(owner, 'business');
  expect(fresh.dueNow).toBeGreaterThan(upgrade.dueNow);
  expect(fresh.prorationDate).toBeLessThanOrEqual(nowInSeconds());
  expect((await updateAsQuoted(owner, fresh)).body).toEqual({ success: true });
  const { latest_invoice } = await onlySubscription(customer);
  const { amount_paid } = await stripeClient().invoices.retrieve(String(latest_invoice));
  expect(amount_paid).toBe(Math.round(fresh.dueNow * 100));
});

test.each([
  ['is collected before a change is made', 'pm_card_visa', { redirect: '/dashboard?updated=true' }],
  ['redirects to its invoice if the card is declined', 'pm_card_chargeCustomerFail', null],
])('a renewal whose invoice is still a draft %s', async (_what, token, made) => {
  let owner = await subscriber('business');
  await setStorage(owner, 2, 0);
  await updatePlan(owner, 'business');
  const customer = await customerOf(owner);
  const { id, items } = await onlySubscription(customer);
  const card = await stripeClient().paymentMethods.attach(token, { customer });
  await stripeClient().subscriptions.update(id, { default_payment_method: card.id });
  const end = items.data[0]?.current_period_end ?? 0;
  owner = await daysLater(owner, (end - nowInSeconds() + 60) / day, false, false);
  const { latest_invoice } = await onlySubscription(customer);
  const renewal = () => stripeClient().invoices.retrieve(String(latest_invoice));
  expect((await renewal()).status).toBe('draft');

  await setStorage(owner, 1, 0);
  const { body } = await updatePlan(owner, 'business');
  const { status, hosted_invoice_url: url } = await renewal();
  expect(body).toEqual(made ?? { url });
  expect(status).toBe(made ? 'paid' : 'open');
  const { data } = (await onlySubscription(customer)).items;
  expect(data.map(({ quantity }) => quantity)).toEqual(made ? [1, 0] : [1, 4]);
  // What was just paid for 1 TB of storage.
  expect(await balanceOf(customer)).toBe(made ? -6_000 : 0);
});
