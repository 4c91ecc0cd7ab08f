import { requestedStorage, setStorage } from '#testkit/billing/subscribers.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { signUp } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'in addition to hot storage',
    arrange: async () => {
      const owner = await signUp();
      await setStorage(owner, 3, 1);
      const body = { coldStorageAmount: 7 };
      return {
        act: () => owner.call('POST /api/update-cold-storage', { body }),
        saved: async () => assertEqual('Storage', await requestedStorage(owner), [3, 7]),
      };
    },
  },
];
