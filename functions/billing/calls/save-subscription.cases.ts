import { planOf, seatsAtStripe } from '#testkit/billing/plan-changes.ts';
import { changePrice, pay, sessionIdIn, stripeClient } from '#testkit/billing/stripe.ts';
import { updatePlan } from '#testkit/billing/subscribers.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { signUp } from '#testkit/people.ts';

const email = 'ada@studio.example';

const because = 'The session comes with its subscription, which is given its payment settings.';

export const cases: Case[] = [
  {
    title: 'on the return from a Checkout that was opened before the price was raised',
    costs: { roundTrips: 3, stripeRequests: 2, because },
    arrange: async () => {
      const owner = await signUp(email);
      const { body } = await updatePlan(owner, 'business');
      await changePrice('business_member', 6000);
      return {
        act: payAndReturn,
        saved: async () => {
          assertEqual('The plan', await planOf(owner), ['business', 'active']);
          assertEqual('Seats at the price shown', await seatsAtStripe(), [1, 5000]);
        },
      };

      async function payAndReturn() {
        const [session] = (await stripeClient().checkout.sessions.list({ limit: 1 })).data;
        const session_id = session?.id ?? '';
        if (session?.status === 'open') await pay(body.url);
        return owner.call('POST /api/save-subscription', { body: { session_id } });
      }
    },
  },
  {
    title: 'on the return from Checkout',
    costs: { roundTrips: 3, stripeRequests: 2, because },
    isUnsettled: true,
    arrange: async () => {
      const owner = await signUp(email);
      const session_id = sessionIdIn(await pay((await updatePlan(owner, 'business')).body.url));
      const act = () => owner.call('POST /api/save-subscription', { body: { session_id } });
      return {
        act,
        saved: async () => assertEqual('The plan', await planOf(owner), ['business', 'active']),
      };
    },
  },
];
