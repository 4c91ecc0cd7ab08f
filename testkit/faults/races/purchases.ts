import { signUp } from '#testkit/people.ts';
import { userOf } from '#testkit/subscribers.ts';
import { buyStarter } from '../purchase.ts';
import type { Race } from '../race.ts';
import { adding } from '../scenarios/people.ts';
import { assertEqual } from '../scenarios/scenario.ts';

const email = 'ada@studio.example';

/** Races over the claim of a purchase. */
export const purchases: Race[] = [
  {
    title: 'a purchase is claimed while members are added, and the team fits the plan',
    arrange: async () => {
      const owner = await signUp(email);
      const params = { token: await buyStarter(email) };
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
    title: 'a purchase claimed twice concurrently is added to one workspace',
    arrange: async () => {
      const owner = await signUp(email);
      const params = { token: await buyStarter(email) };
      const claim = () => owner.call('POST /api/claims/{token}', { params });
      return {
        actions: [claim, claim],
        after: async (answers) => {
          // One that reads the link before the other consumes it, and the purchase after, completes the same claim.
          const claimed = answers.filter(({ status }) => status === 200);
          const refused = answers.filter(({ status }) => status === 404);
          assertEqual('Claimed at least once', claimed.length >= 1, true);
          assertEqual('Claimed or not found', claimed.length + refused.length, answers.length);
          assertEqual('The plan', (await userOf(owner)).subscription?.plan, 'starter');
        },
      };
    },
  },
];
