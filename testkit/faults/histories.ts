import type Stripe from 'stripe';
import type { PaidPlanId } from '#shared/plans.ts';
import type { Answer } from '#testkit/cases/case.ts';
import { type Random, seeded } from '#testkit/draws/random.ts';
import { addMember, type Person, signUp } from '#testkit/people.ts';
import {
  cards,
  changePrice,
  deliver,
  openInvoices,
  pay,
  payInvoice,
  sessionIdIn,
  stripeClient,
} from '#testkit/stripe.ts';
import { setStorage, updatePlan } from '#testkit/subscribers.ts';
import type { Environment } from './environment.ts';
import type { Figures } from './figures.ts';
import { interleave } from './interleave.ts';
import { reconcile } from './reconciliation.ts';
import { checkInvariants } from './settle.ts';

interface History {
  environment: Environment;
  owner: Person;
  random: Random;
}

/** The actions of a history; each is a no-op where it does not apply. */
const actions: Record<string, (history: History) => Promise<unknown>> = {
  'updates the plan': ({ owner, random }) => updateAndPay(owner, random),
  'updates the plan and pays': ({ owner, random }) => updateAndPay(owner, random),
  'adds a member': async ({ owner, random }) => {
    const email = `${random.below(1_000_000)}@studio.example`;
    return owner.call('POST /api/team-members', { body: { email, role: 'Producer' } });
  },
  'requests storage': ({ owner, random }) =>
    setStorage(owner, 1 + random.below(8) / 4, random.below(3)),
  cancels: ({ owner }) => owner.call('POST /api/cancel-subscription'),
  'cancels in the portal': async () => {
    for (const { id } of await running()) await stripeClient().subscriptions.cancel(id);
  },
  'cancels at the end of the period': async ({ random }) => {
    for (const { id } of await running()) {
      await stripeClient().subscriptions.update(id, { cancel_at_period_end: random.below(3) > 0 });
    }
  },
  'gets more seats from our support': async ({ random }) => {
    for (const { id, items } of await running()) {
      const [item] = items.data;
      if (!item) continue;
      const changed = [{ id: item.id, quantity: 1 + random.below(5) }];
      await stripeClient().subscriptions.update(id, { items: changed, proration_behavior: 'none' });
    }
  },
  'pays the open invoice': async () => {
    for (const { hosted_invoice_url: url } of await openInvoices()) if (url) await payInvoice(url);
  },
  'sees the price raised and lowered again': async ({ owner, random }) => {
    await changePrice('business_member', 6000);
    await updateAndPay(owner, random);
    await changePrice('business_member', 5000);
  },
  'is deleted as a customer at Stripe': async ({ random }) => {
    if (random.below(3) > 0) return;
    for (const { id } of (await stripeClient().customers.list()).data)
      await stripeClient().customers.del(id);
  },
  'advances a month': ({ environment }) => environment.advance(31),
  'advances a month whose payment fails': ({ environment }) => environment.advance(31, true),
  'advances a few days': ({ environment }) => environment.advance(4),
};

/**
 * The history of one customer, generated from a seed: actions in the product and at Stripe, while events arrive late,
 * reordered, duplicated, concurrently, only at the end, or never.
 * @throws Error with the history and the violated invariants.
 */
export async function runHistory(
  environment: Environment,
  seed: string,
  figures: Figures,
): Promise<void> {
  const random = seeded(seed);
  await environment.reset();
  const history = { environment, owner: await signUp(), random };
  await addMember(history.owner);
  const story: string[] = [];
  try {
    for (let turn = 4 + random.below(8); turn > 0; turn -= 1) {
      const name = random.pick(Object.keys(actions));
      story.push(name);
      await actions[name]?.(history);
      const { events } = await environment.stripeState();
      await deliverSome(
        events.filter(() => random.below(4) === 0),
        random,
        figures,
      );
    }
    const { events } = await environment.stripeState();
    // Some events are never delivered: the reconciliation repairs those.
    const come = events.filter(() => random.below(3) > 0);
    await deliverSome(come, random, figures);
    await reconcile();
    await checkInvariants(environment);
  } catch (error) {
    throw new Error(
      `The customer ${story.join(', ')}: ${error instanceof Error ? error.message : error}`,
    );
  }
}

async function updateAndPay(owner: Person, random: Random): Promise<void> {
  const plan: PaidPlanId = random.pick(['starter', 'business']);
  const { status, body }: Answer = await updatePlan(owner, plan);
  if (status === 500) throw new Error('Update Plan failed.');
  const url: string | undefined = body.url;
  if (!url || random.below(5) === 0) return;
  if (url.includes('/invoice/')) return payInvoice(url);
  const session_id = sessionIdIn(await pay(url, random.pick(Object.values(cards))));
  if (random.below(2) === 0)
    await owner.call('POST /api/save-subscription', { body: { session_id } });
}

async function running(): Promise<Stripe.Subscription[]> {
  return (await stripeClient().subscriptions.list()).data;
}

/** Delivers events reordered, some twice, three concurrently; events that failed are delivered again. */
async function deliverSome(
  events: readonly Stripe.Event[],
  random: Random,
  figures: Figures,
): Promise<void> {
  let left = random.shuffled([...events, ...events.filter(() => random.below(3) === 0)]);
  for (let round = 0; left.length > 0; round += 1) {
    if (round > 5) throw new Error(`${left.length} events keep failing.`);
    const failed: Stripe.Event[] = [];
    for (let at = 0; at < left.length; at += 3) {
      const three = left.slice(at, at + 3);
      const answers = await interleave(
        random,
        three.map((event) => () => deliver(event)),
      );
      figures.eventsDelivered += three.length;
      answers.forEach((answer, which) => {
        const event = three[which];
        const received = answer.status === 'fulfilled' && answer.value.status === 200;
        if (!received && event) failed.push(event);
      });
    }
    left = failed;
  }
}
