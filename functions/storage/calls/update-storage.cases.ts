import { requestedStorage } from '#testkit/billing/subscribers.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { signUp } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'without an active plan',
    arrange: async () => {
      const owner = await signUp();
      const body = { storageAmount: 2.5 };
      return {
        act: () => owner.call('POST /api/update-storage', { body }),
        saved: async () => assertEqual('Storage', await requestedStorage(owner), [2.5, 0]),
      };
    },
  },
];
