import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { deliver, eventsOf, pay, stripeClient } from '#testkit/billing/stripe.ts';
import { updatePlan } from '#testkit/billing/subscribers.ts';
import { seeded } from '#testkit/draws/random.ts';
import { addMember, signUp } from '#testkit/people.ts';
import { type Environment, openEnvironment } from './environment.ts';
import { violations } from './invariants.ts';
import { outcome } from './outcome.ts';

const kinds = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
];

let environment: Environment;
let events: Stripe.Event[];
beforeAll(async () => {
  environment = await openEnvironment();
});
beforeEach(async () => {
  await environment.reset();
  events = await wholeLife();
});
afterAll(() => environment.close());

/**
 * A subscription that was paid, given more seats and cancelled, all at Stripe, with no event delivered. Returns its
 * events.
 */
async function wholeLife(): Promise<Stripe.Event[]> {
  const owner = await signUp();
  await addMember(owner);
  await pay((await updatePlan(owner, 'business')).body.url);
  const [subscription] = (await stripeClient().subscriptions.list()).data;
  const { id = '', items } = subscription ?? {};
  const changed = [{ id: items?.data[0]?.id ?? '', quantity: 4 }];
  await stripeClient().subscriptions.update(id, {
    items: changed,
    proration_behavior: 'always_invoice',
  });
  await stripeClient().subscriptions.cancel(id);
  return eventsOf(id);
}

async function state() {
  const [items, stripeState] = await Promise.all([environment.items(), environment.stripeState()]);
  return { wrong: violations(items, stripeState), outcome: outcome(items, stripeState) };
}

function permutations<T>(things: readonly T[]): T[][] {
  if (things.length === 0) return [[]];
  return things.flatMap((first, at) =>
    permutations(things.toSpliced(at, 1)).map((rest) => [first, ...rest]),
  );
}

test('every order of the four kinds of events leads to the same state', async () => {
  const four = kinds.map((kind) => {
    const event = events.find(({ type }) => type === kind);
    if (!event) throw new Error(`There is no event ${kind}.`);
    return event;
  });
  const before = await environment.items();
  const ends = new Set<string>();
  for (const order of permutations(four)) {
    await environment.restore(before);
    for (const event of order) expect(await deliver(event)).toMatchObject({ status: 200 });
    ends.add(JSON.stringify(await state()));
  }
  expect([...ends].map((end) => JSON.parse(end))).toMatchObject([
    { wrong: [], outcome: { live: 0, workspaces: [expect.stringContaining('"canceled",4')] } },
  ]);
});

test('events delivered concurrently and repeatedly lead to the same state as sequential delivery', async () => {
  const before = await environment.items();
  for (const event of events) await deliver(event);
  const calm = await state();
  await environment.restore(before);
  const flood = seeded('flood').shuffled(Array.from({ length: 10 }, () => events).flat());
  const answers = await Promise.all(flood.map(deliver));
  expect(answers.filter(({ status }) => status !== 200 && status !== 500)).toEqual([]);
  // Events that failed are delivered again.
  for (const event of events) expect(await deliver(event)).toMatchObject({ status: 200 });
  expect(await state()).toEqual(calm);
});

test('events delivered three days late sync the state that Stripe has by then', async () => {
  environment.wait(3 * 24 * 60 * 60);
  await environment.advance(3);
  for (const event of events.toReversed()) {
    expect(await deliver(event)).toMatchObject({ status: 200 });
  }
  expect(await state()).toMatchObject({ wrong: [], outcome: { live: 0, payments: 2 } });
});
