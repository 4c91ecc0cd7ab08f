import { planOf } from '#testkit/billing/plan-changes.ts';
import { buyOnPublicPage } from '#testkit/billing/purchases.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { signUp } from '#testkit/people.ts';

const email = 'ada@studio.example';

export const cases: Case[] = [
  {
    title: 'into an existing workspace',
    costs: {
      roundTrips: 12,
      stripeRequests: 2,
      because:
        'The purchase is reserved, then claimed at Stripe, so that each step can be resumed.',
    },
    arrange: async () => {
      const owner = await signUp(email);
      const { token } = await buyOnPublicPage(email);
      return {
        act: () => owner.call('POST /api/claims/{token}', { params: { token } }),
        doneBefore: ['not_found', 'subscription_running'],
        afterSuccess: async () => {},
        saved: async () => assertEqual('The plan', await planOf(owner), ['starter', 'active']),
      };
    },
  },
];
