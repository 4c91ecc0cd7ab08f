import { addMember, callAs, signUp } from '#testkit/people.ts';
import { buyOnPublicPage, purchaseOf } from '#testkit/purchases.ts';
import { cards, pay, sessionIdIn, stripeClient } from '#testkit/stripe.ts';
import { setStorage, subscriber, updatePlan } from '#testkit/subscribers.ts';
import { tokenMailedTo } from '#testkit/table.ts';
import {
  cancelFailures,
  portalFailures,
  returnFailures,
  updateFailures,
} from './billing-trouble.ts';
import { type Answer, type Arranged, actionOf, assertEqual, type Case } from './case.ts';
import { payFor, planOf, updating } from './plan-change.ts';

const email = 'ada@studio.example';

export const billing = {
  'POST /api/create-subscription': [
    { title: 'for the first time', arrange: async () => updating(await signUp(email), 'business') },
    {
      title: 'while a Checkout for something else is open',
      arrange: async () => {
        const owner = await signUp(email);
        await updatePlan(owner, 'starter');
        return updating(owner, 'business');
      },
    },
    {
      title: 'after a Checkout was paid without a return',
      arrange: async () => {
        const owner = await signUp(email);
        await pay((await updatePlan(owner, 'business')).body.url);
        return updating(owner, 'business');
      },
    },
    {
      title: 'to pay more by the card on file',
      arrange: async () => {
        const owner = await subscriber('starter');
        await setStorage(owner, 2, 1);
        return updating(owner, 'business');
      },
    },
    {
      title: 'to pay less',
      arrange: async () => {
        const owner = await signUp(email);
        await setStorage(owner, 2, 1);
        await payFor(owner, await updatePlan(owner, 'business'));
        await setStorage(owner, 1, 0);
        return updating(owner, 'starter');
      },
    },
    {
      title: 'to pay more by a card that requires authentication',
      arrange: async () => updating(await subscriber('starter', cards.needsPerson), 'business'),
    },
    {
      title: 'from the public page',
      arrange: async () => {
        const act = () =>
          callAs(null, 'POST /api/create-subscription', { body: purchaseOf(email) });
        return {
          act,
          afterSuccess: (answer: Answer) => payFor(null, answer),
          saved: async () => {
            const { data } = await stripeClient().subscriptions.list();
            assertEqual('Active subscriptions', data.length, 1);
          },
        };
      },
    },
    ...updateFailures,
  ],
  'POST /api/save-subscription': [
    ...returnFailures,
    {
      title: 'on the return from Checkout',
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
  ],
  'POST /api/create-portal-session': [
    ...portalFailures,
    { title: 'of an existing customer', arrange: () => openingPortal() },
    {
      title: 'when its configuration is known',
      arrange: async () => {
        const arranged = await openingPortal();
        await (await actionOf(arranged))();
        return arranged;
      },
    },
  ],
  'POST /api/cancel-subscription': [
    ...cancelFailures,
    {
      title: 'with a team and storage',
      arrange: async () => {
        const owner = await subscriber('business');
        await addMember(owner);
        await addMember(owner);
        await setStorage(owner, 3, 4);
        return {
          act: () => owner.call('POST /api/cancel-subscription'),
          doneBefore: ['no_subscription'],
          saved: async () => {
            assertEqual('The plan', await planOf(owner), ['business', 'canceled']);
            const { body } = await owner.call('GET /api/team-members');
            assertEqual('The team', body.teamMembers, []);
            const hot = (await owner.call('GET /api/get-storage')).body;
            assertEqual('Storage', [hot.storageAmount, hot.provisionedStorageAmount], [1, 0]);
          },
        };
      },
    },
  ],
  'POST /api/keep-subscription': [
    {
      title: 'that is set to end',
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
  ],
  'POST /api/quote': [
    {
      title: 'of an active plan',
      arrange: async () => {
        const owner = await subscriber('starter');
        const act = () => owner.call('POST /api/quote', { body: { plan: 'business' } });
        return {
          act,
          saved: async () => assertEqual('The plan', await planOf(owner), ['starter', 'active']),
        };
      },
    },
  ],
  'POST /api/claims/{token}': [
    {
      title: 'into an existing workspace',
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
  ],
  'POST /api/purchases/{id}': [
    {
      title: 'under a confirmed email',
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
  ],
} satisfies Record<string, Case[]>;

async function openingPortal(): Promise<Arranged> {
  const owner = await subscriber('business');
  return {
    act: () => owner.call('POST /api/create-portal-session'),
    saved: async () => assertEqual('The plan', await planOf(owner), ['business', 'active']),
  };
}
