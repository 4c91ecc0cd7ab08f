import { payCheckout, setStorage, updatePlan } from '#testkit/billing/subscribers.ts';
import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { signUp } from '#testkit/people.ts';

export const cases: ReadingCase[] = [
  {
    title: 'of a plan to which cold storage was added',
    arrange: async () => {
      const owner = await signUp();
      await setStorage(owner, 1, 2);
      const { body } = await updatePlan(owner, 'business');
      await payCheckout(owner, body.url);
      await setStorage(owner, 1, 7);
      return {
        act: () => owner.call('GET /api/get-cold-storage'),
        answered: (answer) =>
          assertEqual('The storage', answer, {
            success: true,
            coldStorageAmount: 7,
            provisionedColdStorageAmount: 2,
          }),
      };
    },
  },
];
