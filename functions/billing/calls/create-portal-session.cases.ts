import { planOf } from '#testkit/billing/plan-changes.ts';
import { stripeClient } from '#testkit/billing/stripe.ts';
import { subscriber, userOf } from '#testkit/billing/subscribers.ts';
import { type Arranged, actionOf, assertEqual, type Case } from '#testkit/cases/case.ts';

export const cases: Case[] = [
  {
    title: 'of a customer who was deleted at Stripe',
    costs: {
      roundTrips: 9,
      stripeRequests: 8,
      because: 'The customer is removed from the table, and the end of the plan synced.',
    },
    isUnsettled: true,
    arrange: async () => {
      const owner = await subscriber('business');
      const { stripeCustomerId } = await userOf(owner);
      await stripeClient().customers.del(stripeCustomerId);
      return {
        act: () => owner.call('POST /api/create-portal-session'),
        doneBefore: ['no_subscription'],
        saved: async () => {
          assertEqual('The customer', (await userOf(owner)).stripeCustomerId, null);
        },
      };
    },
  },
  {
    title: 'of an existing customer',
    costs: {
      roundTrips: 3,
      stripeRequests: 2,
      because: 'The very first call of all finds the configuration.',
    },
    arrange: () => openingPortal(),
  },
  {
    title: 'when its configuration is known',
    costs: { stripeRequests: 1, because: 'The page of the portal.' },
    arrange: async () => {
      const arranged = await openingPortal();
      await (await actionOf(arranged))();
      return arranged;
    },
  },
];

async function openingPortal(): Promise<Arranged> {
  const owner = await subscriber('business');
  return {
    act: () => owner.call('POST /api/create-portal-session'),
    saved: async () => assertEqual('The plan', await planOf(owner), ['business', 'active']),
  };
}
