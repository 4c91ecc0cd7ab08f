import { planOf } from '#testkit/billing/plan-changes.ts';
import { stripeClient } from '#testkit/billing/stripe.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';

export const cases: Case[] = [
  {
    title: 'that is set to end',
    costs: {
      stripeRequests: 2,
      because: 'Stripe is asked first, and our copy is synced with what it answers.',
    },
    isUnsettled: true,
    arrange: async () => {
      const owner = await subscriber('business');
      const [subscription] = (await stripeClient().subscriptions.list()).data;
      await stripeClient().subscriptions.update(subscription?.id ?? '', {
        cancel_at_period_end: true,
      });
      return {
        act: () => owner.call('POST /api/keep-subscription'),
        saved: async () => {
          assertEqual('The plan', await planOf(owner), ['business', 'active']);
          const [kept] = (await stripeClient().subscriptions.list()).data;
          assertEqual('Ends with its period', kept?.cancel_at_period_end, false);
        },
      };
    },
  },
];
