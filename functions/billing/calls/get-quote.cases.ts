import { planOf } from '#testkit/billing/plan-changes.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';

export const cases: Case[] = [
  {
    title: 'of an active plan',
    costs: {
      stripeRequests: 2,
      because: 'Stripe is the ledger: it previews what would be charged.',
    },
    arrange: async () => {
      const owner = await subscriber('starter');
      const act = () => owner.call('POST /api/quote', { body: { plan: 'business' } });
      return {
        act,
        saved: async () => assertEqual('The plan', await planOf(owner), ['starter', 'active']),
      };
    },
  },
];
