import { planOf } from '#testkit/billing/plan-changes.ts';
import { buyOnPublicPage } from '#testkit/billing/purchases.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { callAs, signUp } from '#testkit/people.ts';
import { tokenMailedTo } from '#testkit/table.ts';

const email = 'ada@studio.example';

export const cases: Case[] = [
  {
    title: 'under a confirmed email',
    costs: {
      roundTrips: 11,
      stripeRequests: 2,
      because:
        'The purchase is reserved, then claimed at Stripe, so that each step can be resumed.',
    },
    arrange: async () => {
      const owner = await signUp(email);
      const token = await tokenMailedTo(email);
      await callAs(null, 'POST /api/confirm-email', { body: { token } });
      await buyOnPublicPage(email);
      const { purchases } = (await owner.call('GET /api/purchases')).body;
      const params = { id: String(purchases[0]?.id) };
      return {
        act: () => owner.call('POST /api/purchases/{id}', { params }),
        doneBefore: ['not_found', 'subscription_running'],
        saved: async () => assertEqual('The plan', await planOf(owner), ['starter', 'active']),
      };
    },
  },
];
