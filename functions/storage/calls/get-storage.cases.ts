import { setStorage, subscriber } from '#testkit/billing/subscribers.ts';
import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';

export const cases: ReadingCase[] = [
  {
    title: 'of a plan to which hot storage was added',
    arrange: async () => {
      const owner = await subscriber('business');
      await setStorage(owner, 3, 0);
      return {
        act: () => owner.call('GET /api/get-storage'),
        answered: (body) =>
          assertEqual('The storage', body, {
            success: true,
            storageAmount: 3,
            provisionedStorageAmount: 1,
          }),
      };
    },
  },
];
