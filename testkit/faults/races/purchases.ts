import {
  buyOnPublicPage,
  cancelByLink,
  claimByLink,
  reportPurchase,
} from '#testkit/billing/purchases.ts';
import { stripeClient } from '#testkit/billing/stripe.ts';
import { userOf } from '#testkit/billing/subscribers.ts';
import { assertEqual } from '#testkit/cases/case.ts';
import { signUp } from '#testkit/people.ts';
import type { Race } from '../race.ts';
import { adding } from './adding.ts';

const email = 'ada@studio.example';

/** Races over the claim of a purchase. */
export const purchases: Race[] = [
  {
    title: 'a purchase is claimed while members are added, and the team fits the plan',
    arrange: async () => {
      const owner = await signUp(email);
      const { token } = await buyOnPublicPage(email);
      const params = { token };
      const names = ['a', 'b', 'c', 'd'];
      return {
        actions: [
          () => owner.call('POST /api/claims/{token}', { params }),
          ...names.map((name) => adding(owner, name)),
        ],
        after: async (answers) =>
          assertEqual('Crashes', answers.filter(({ status = 200 }) => status >= 500).length, 0),
      };
    },
  },
  {
    title: 'a purchase is claimed while its buyer cancels it, and exactly one of the two happens',
    arrange: async () => {
      const owner = await signUp(email);
      const { subscriptionId, token } = await buyOnPublicPage(email);
      return {
        actions: [() => claimByLink(owner, token), () => cancelByLink(token)],
        after: async (answers) => {
          const [claimed, cancelled] = answers.map(({ status }) => status === 200);
          assertEqual('One of the two', claimed !== cancelled, true);
          await reportPurchase(email, subscriptionId);
          const { status } = await stripeClient().subscriptions.retrieve(subscriptionId);
          assertEqual('At Stripe', status, claimed ? 'active' : 'canceled');
          assertEqual('A plan', (await userOf(owner)).subscription !== null, claimed);
        },
      };
    },
  },
  {
    title: 'a purchase claimed twice concurrently is added to one workspace',
    arrange: async () => {
      const owner = await signUp(email);
      const { token } = await buyOnPublicPage(email);
      const params = { token };
      const claim = () => owner.call('POST /api/claims/{token}', { params });
      return {
        actions: [claim, claim],
        after: async (answers) => {
          // Both succeed in the orders in which one reads the link before the other consumes it, and the purchase after
          // that: it is then reserved for this workspace, and both complete the same claim.
          const refused = answers.filter(({ status }) => status !== 200);
          assertEqual('Some call claimed it', refused.length < answers.length, true);
          const isExplained = refused.every(({ body }) =>
            ['not_found', 'subscription_running'].includes(body.code),
          );
          assertEqual('The other found it claimed', isExplained, true);
          const { auditEntries } = (await owner.call('GET /api/audit')).body;
          const kinds = auditEntries.map(({ kind }: { kind: string }) => kind);
          const started = kinds.filter((kind: string) => kind === 'plan_started');
          assertEqual('Plans started', started.length, 1);
          assertEqual('The plan', (await userOf(owner)).subscription?.plan, 'starter');
        },
      };
    },
  },
];
