import { afterEach, expect, test } from '@jest/globals';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { subscriptionOf } from '#testkit/billing/money.ts';
import { itemOfProduct, stripeClient } from '#testkit/billing/stripe.ts';
import {
  quoteFor,
  setStorage,
  subscriber,
  updateAsQuoted,
  updatePlan,
  userOf,
} from '#testkit/billing/subscribers.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { addMembers, type Person, signUp } from '#testkit/people.ts';

const day = 86_400;
const nothing = { redirect: '/dashboard?updated=true' };

afterEach(resetClock);

/** Moves the product's clock by days; the emulator's clock stays, which charges only by the given date. */
function daysLater(days: number): void {
  setClockAhead({ days });
}

/** The amounts paid for updates, in US dollars, newest first. */
async function paidForUpdates(owner: Person): Promise<number[]> {
  const { stripeCustomerId: customer } = await userOf(owner);
  const { data } = await stripeClient().invoices.list({ customer, status: 'paid' });
  return data
    .filter(({ billing_reason }) => billing_reason === 'subscription_update')
    .map(({ amount_paid }) => amount_paid / 100);
}

/** The charge for a second seat from a date, in US dollars; zero if Stripe rejects the date. */
async function chargeFrom(owner: Person, date: number): Promise<number> {
  const subscription = await subscriptionOf(owner);
  const id = String(itemOfProduct(subscription, 'business_member')?.id);
  return stripeClient()
    .invoices.createPreview({
      subscription: subscription.id,
      subscription_details: {
        items: [{ id, quantity: 2 }],
        proration_behavior: 'always_invoice',
        proration_date: date,
      },
    })
    .then(
      ({ amount_due }) => amount_due / 100,
      () => 0,
    );
}

/** An owner on Business who added a second member without Update Plan. */
async function grown(): Promise<Person> {
  const owner = await subscriber('business');
  await addMembers(owner, 2);
  return owner;
}

test('a change confirmed a day after its quote charges exactly the quoted amount', async () => {
  const owner = await grown();
  const quoted = await quoteFor(owner, 'business');
  daysLater(1);
  expect((await quoteFor(owner, 'business')).dueNow).toBeLessThan(quoted.dueNow);
  expect((await updateAsQuoted(owner, quoted)).body).toEqual({ success: true });
  expect(await paidForUpdates(owner)).toEqual([quoted.dueNow]);
});

test('an amount that does not match the proration date charges nothing', async () => {
  const owner = await grown();
  const quoted = await quoteFor(owner, 'business');
  for (const tampered of [
    { dueNow: 0 },
    { dueNow: quoted.dueNow - 0.01 },
    { prorationDate: quoted.prorationDate - 20 * day },
  ]) {
    expect(await updateAsQuoted(owner, quoted, tampered)).toMatchObject({
      status: 409,
      body: { code: 'quote_changed' },
    });
  }
  expect(await paidForUpdates(owner)).toEqual([]);
});

test.each(['in the future', 'after the start of the next month', 'in a month before'])(
  'a proration date %s is rejected, whatever the amount',
  async (when) => {
    const owner = await grown();
    const seats = itemOfProduct(await subscriptionOf(owner), 'business_member');
    const dates: Record<string, number> = {
      'in the future': nowInSeconds() + 5 * day,
      'after the start of the next month': seats?.current_period_end ?? 0,
      'in a month before': (seats?.current_period_start ?? 0) - 1,
    };
    const date = dates[when] ?? 0;
    const quoted = await quoteFor(owner, 'business');
    for (const dueNow of [0, quoted.dueNow, await chargeFrom(owner, date)]) {
      const answer = await updateAsQuoted(owner, quoted, { dueNow, prorationDate: date });
      expect([answer.status, answer.body.code]).toEqual([409, 'quote_changed']);
    }
    expect(await paidForUpdates(owner)).toEqual([]);
  },
);

test('the date without the amount is invalid', async () => {
  const owner = await grown();
  const quoted = await quoteFor(owner, 'business');
  expect(await updateAsQuoted(owner, quoted, { dueNow: undefined })).toMatchObject({
    status: 400,
    body: {
      code: 'invalid_input',
      fields: { dueNow: 'dueNow must be sent together with prorationDate.' },
    },
  });
});

test('the amount without the date is that of a new subscription, and changes no running one', async () => {
  const owner = await grown();
  const quoted = await quoteFor(owner, 'business');
  expect(await updateAsQuoted(owner, quoted, { prorationDate: undefined })).toMatchObject({
    status: 409,
    body: { code: 'quote_changed' },
  });
  expect(await paidForUpdates(owner)).toEqual([]);
});

test('what the quote answers without a subscription opens Checkout, sent back as it is', async () => {
  const owner = await signUp();
  const { body: quoted } = await owner.call('POST /api/quote', { body: { plan: 'business' } });
  const sent = { ...quoted.quote, memberDifference: 0, dueNow: quoted.dueNow };
  const send = (dueNow: number) =>
    owner.call('POST /api/create-subscription', { body: { ...sent, dueNow } });
  expect((await send(sent.dueNow + 1)).body).toMatchObject({ code: 'quote_changed' });
  expect((await send(sent.dueNow)).body).toHaveProperty('url');
});

test('without amount and date, the current amount is charged', async () => {
  const owner = await grown();
  expect((await updatePlan(owner, 'business')).body).toEqual({ success: true });
  expect(await paidForUpdates(owner)).toHaveLength(1);
});

test('repeating the request with another date charges nothing more', async () => {
  const owner = await grown();
  const [first, second] = [await quoteFor(owner, 'business'), await quoteFor(owner, 'business')];
  await updateAsQuoted(owner, first);
  const again = { ...second, prorationDate: second.prorationDate - 1 };
  expect((await updateAsQuoted(owner, again)).body).toEqual(nothing);
  expect(await paidForUpdates(owner)).toEqual([first.dueNow]);
});

test('only one of two concurrent updates is charged', async () => {
  const owner = await grown();
  const quoted = await quoteFor(owner, 'business');
  await Promise.all([updateAsQuoted(owner, quoted), updateAsQuoted(owner, quoted)]);
  expect(await paidForUpdates(owner)).toEqual([quoted.dueNow]);
});

test('a decrease charges nothing now, and is credited at once from now on', async () => {
  const owner = await subscriber('business');
  await setStorage(owner, 3, 0);
  await updatePlan(owner, 'business');
  await setStorage(owner, 1, 0);
  const quoted = await quoteFor(owner, 'business');
  expect(quoted.dueNow).toBe(0);
  const { id, items } = await subscriptionOf(owner);
  const before = items.data[0]?.current_period_start;
  const answer = await updateAsQuoted(owner, quoted, { prorationDate: before });
  expect(answer.body).toEqual(nothing);
  const [newest] = (await stripeClient().invoices.list({ subscription: id })).data;
  const credit = newest?.lines.data.find(({ amount }) => amount < 0);
  expect(credit?.period.start).toBeGreaterThanOrEqual(quoted.prorationDate);
  expect(newest).toMatchObject({ status: 'paid', total: credit?.amount, amount_due: 0 });
  const { total } = await stripeClient().invoices.createPreview({ subscription: id });
  expect(total).toBe(5_000);
});

test('a quote for a subscription that has ended buys nothing', async () => {
  const owner = await grown();
  const quoted = await quoteFor(owner, 'business');
  const { id } = await subscriptionOf(owner);
  await stripeClient().subscriptions.cancel(id);
  expect(await updateAsQuoted(owner, quoted)).toMatchObject({
    status: 409,
    body: { code: 'quote_changed' },
  });
});
