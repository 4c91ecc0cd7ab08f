import type { PaidPlanId } from '#shared/rules/plans.ts';
import { updatePlanButton } from '#testkit/billing/plan-changes.ts';
import { deliver, eventsOf, pay, sessionIdIn, stripeClient } from '#testkit/billing/stripe.ts';
import { setStorage, subscriber, updatePlan, userOf } from '#testkit/billing/subscribers.ts';
import { assertEqual } from '#testkit/cases/case.ts';
import { addMember, type Person, signUp } from '#testkit/people.ts';
import type { Race } from '../race.ts';

const email = 'ada@studio.example';

/** Races over plans and payments. */
export const billing: Race[] = [
  {
    title: 'a double click on Update Plan opens one Checkout',
    arrange: async () => {
      const owner = await signUp(email);
      const act = await updatePlanButton(owner, 'business');
      return {
        actions: [act, act],
        after: async (answers) => {
          const urls = answers.flatMap(({ body }) => body.url ?? []);
          assertEqual('Checkouts', new Set(urls).size, 1);
          const session_id = sessionIdIn(await pay(urls[0]));
          await owner.call('POST /api/save-subscription', { body: { session_id } });
        },
      };
    },
  },
  {
    title: 'a double click on an increase is charged once',
    arrange: async () => {
      const owner = await subscriber('starter');
      const act = await updatePlanButton(owner, 'business');
      return {
        actions: [act, act, act],
        after: async () => {
          assertEqual('Invoices', (await stripeClient().invoices.list()).data.length, 2);
          assertEqual('The plan', (await planOf(owner))?.plan, 'business');
        },
      };
    },
  },
  {
    title: 'concurrent changes from two tabs end in one of them',
    arrange: async () => {
      const owner = await subscriber('business');
      await setStorage(owner, 1.5, 2);
      const plans: PaidPlanId[] = ['starter', 'business'];
      const actions = await Promise.all(plans.map((plan) => updatePlanButton(owner, plan)));
      return {
        actions,
        after: async () => {
          const { storageAmount, coldStorageAmount } = (await planOf(owner)) ?? {};
          assertEqual('Storage paid for', [storageAmount, coldStorageAmount], [1.5, 2]);
        },
      };
    },
  },
  {
    title: 'a cancelled workspace stays cancelled, whatever is updated concurrently',
    arrange: async () => {
      const owner = await subscriber('starter');
      await addMember(owner);
      const act = await updatePlanButton(owner, 'business');
      return {
        actions: [() => owner.call('POST /api/cancel-subscription'), act],
        after: async ([cancelled, updated]) => {
          assertEqual('Cancelling', cancelled?.status, 200);
          assertEqual('The plan', (await planOf(owner))?.status, 'canceled');
          assertEqual(
            'Active subscriptions',
            (await stripeClient().subscriptions.list()).data.length,
            0,
          );
          assertEqual('A crash', updated?.status === 500, false);
        },
      };
    },
  },
  {
    title: 'concurrent cancellations cancel once',
    arrange: async () => {
      const owner = await subscriber('business');
      await addMember(owner);
      await addMember(owner);
      const act = () => owner.call('POST /api/cancel-subscription');
      return {
        actions: [act, act],
        after: async () => {
          const { body } = await owner.call('GET /api/team-members');
          assertEqual('The team', body.teamMembers, []);
        },
      };
    },
  },
  {
    title: 'the return from Checkout races with its events',
    arrange: async () => {
      const owner = await signUp(email);
      const session_id = sessionIdIn(await pay((await updatePlan(owner, 'business')).body.url));
      const [subscription] = (await stripeClient().subscriptions.list()).data;
      const events = await eventsOf(subscription?.id ?? '');
      const save = () => owner.call('POST /api/save-subscription', { body: { session_id } });
      return {
        actions: [save, save, ...events.map((event) => () => deliver(event))],
        after: async (answers) =>
          assertEqual('Refusals', answers.filter(({ status }) => status !== 200).length, 0),
      };
    },
  },
  {
    title: 'an old event never reverts an increase that was just recorded',
    arrange: async () => {
      const owner = await subscriber('starter');
      const [subscription] = (await stripeClient().subscriptions.list()).data;
      const [first, second] = await eventsOf(subscription?.id ?? '');
      const act = await updatePlanButton(owner, 'business');
      const old = [first, second].flatMap((event) => (event ? [() => deliver(event)] : []));
      return {
        actions: [act, ...old],
        // The events of the increase itself, which would repair it, are not delivered yet.
        after: async () => assertEqual('The plan', (await planOf(owner))?.plan, 'business'),
      };
    },
  },
  {
    title: 'if two Checkouts are both paid, one subscription is kept and the other is refunded',
    arrange: async () => {
      const owner = await signUp(email);
      const first = sessionIdIn(await pay((await updatePlan(owner, 'business')).body.url));
      const second = await payFromElsewhere(owner, first);
      const { data: events } = await stripeClient().events.list({ limit: 100 });
      const save = (session_id: string) => () =>
        owner.call('POST /api/save-subscription', { body: { session_id } });
      return {
        actions: [
          save(first),
          save(second),
          ...events.slice(0, 6).map((one) => () => deliver(one)),
        ],
        after: async () => {},
        settled: async () => {
          const { data } = await stripeClient().subscriptions.list();
          assertEqual('Active subscriptions', data.length, 1);
          const charges = (await stripeClient().charges.list()).data;
          assertEqual('Refunded', charges.map(({ refunded }) => refunded).sort(), [false, true]);
        },
      };
    },
  },
];

/** Pays another Checkout session for the same plan, as from another open tab. */
async function payFromElsewhere(owner: Person, first: string): Promise<string> {
  const { client_reference_id, metadata } = await stripeClient().checkout.sessions.retrieve(first);
  const lines = await stripeClient().checkout.sessions.listLineItems(first);
  const { url } = await stripeClient().checkout.sessions.create({
    mode: 'subscription',
    line_items: lines.data.map(({ price, quantity }) => ({
      price: price?.id ?? '',
      quantity: quantity ?? 1,
    })),
    customer_email: owner.email,
    client_reference_id: client_reference_id ?? '',
    metadata: metadata ?? {},
    subscription_data: { metadata: metadata ?? {} },
    success_url: 'http://localhost:3000/dashboard?session_id={CHECKOUT_SESSION_ID}',
  });
  return sessionIdIn(await pay(url ?? ''));
}

async function planOf(owner: Person) {
  return (await userOf(owner)).subscription;
}
