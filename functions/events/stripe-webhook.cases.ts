import type Stripe from 'stripe';
import { purchaseOf } from '#testkit/billing/purchases.ts';
import { deliver, eventsOf, pay, stripeClient } from '#testkit/billing/stripe.ts';
import { setStorage, subscriber, updatePlan, userOf } from '#testkit/billing/subscribers.ts';
import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { addMember, callAs, type Person, signUp } from '#testkit/people.ts';
import { mailsWith } from '#testkit/table.ts';

const because = 'An event is only a trigger: Stripe is asked between reading and committing.';

export const cases: Case[] = [
  {
    title: 'that a Checkout was paid',
    costs: {
      roundTrips: 4,
      stripeRequests: 4,
      because: 'A subscription that starts is given its payment settings, its customer a name.',
    },
    isUnsettled: true,
    arrange: async () => {
      const owner = await signUp();
      await owner.call('POST /api/user/company-name', { body: { companyName: 'Night Shift' } });
      await pay((await updatePlan(owner, 'business')).body.url);
      return {
        act: await delivering('checkout.session.completed'),
        saved: () => runs(owner, 'active'),
      };
    },
  },
  {
    title: 'that a plan was bought on the public page',
    costs: { roundTrips: 4, stripeRequests: 2, because },
    isUnsettled: true,
    arrange: async () => {
      const body = purchaseOf('ada@studio.example');
      await pay((await callAs(null, 'POST /api/create-subscription', { body })).body.url);
      return {
        act: await delivering('customer.subscription.created'),
        saved: async () => assertEqual('The mails sent', (await mailsWith('claim=')).length, 1),
      };
    },
  },
  {
    title: 'that a subscription was cancelled at Stripe',
    costs: { roundTrips: 3, stripeRequests: 6, because },
    isUnsettled: true,
    arrange: async () => {
      const owner = await subscriber('business');
      await addMember(owner);
      await cancelAtStripe();
      return {
        act: await delivering('customer.subscription.deleted'),
        saved: async () => {
          await runs(owner, 'canceled');
          const { body } = await owner.call('GET /api/team-members');
          assertEqual('The team', body.teamMembers?.length, 1);
          const usage = (await owner.call('GET /api/storage/usage')).body;
          assertEqual('What is kept', typeof usage.keptUntil, 'string');
        },
      };
    },
  },
  {
    title: 'that a subscription was cancelled by Cancel Plan, which was interrupted then',
    costs: { roundTrips: 11, stripeRequests: 6, because: reasons.steps },
    isUnsettled: true,
    arrange: async () => {
      const owner = await subscriber('business');
      await addMember(owner);
      await setStorage(owner, 2, 0);
      await cancelAtStripe({ cancellation_details: { comment: 'Cancel Plan' } });
      return {
        act: await delivering('customer.subscription.deleted'),
        saved: async () => {
          await runs(owner, 'canceled');
          const { body } = await owner.call('GET /api/team-members');
          assertEqual('The team', body.teamMembers, []);
        },
      };
    },
  },
];

async function cancelAtStripe(params: Stripe.SubscriptionCancelParams = {}): Promise<void> {
  const [subscription] = (await stripeClient().subscriptions.list()).data;
  await stripeClient().subscriptions.cancel(subscription?.id ?? '', params);
}

async function runs(owner: Person, status: string): Promise<void> {
  const { subscription } = await userOf(owner);
  assertEqual('The plan', [subscription?.plan, subscription?.status], ['business', status]);
}

async function delivering(type: string) {
  const [subscription] = (await stripeClient().subscriptions.list({ status: 'all' })).data;
  const events = await eventsOf(subscription?.id ?? '');
  const event = events.find((candidate) => candidate.type === type);
  if (!event) throw new Error(`There is no event ${type}.`);
  return () => deliver(event);
}
