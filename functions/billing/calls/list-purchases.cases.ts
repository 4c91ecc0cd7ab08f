import { buyOnPublicPage } from '#testkit/billing/purchases.ts';
import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { confirmEmail, signUp } from '#testkit/people.ts';

export const cases: ReadingCase[] = [
  {
    title: 'of a confirmed email',
    arrange: async () => {
      const owner = await signUp();
      await confirmEmail(owner);
      const { subscriptionId } = await buyOnPublicPage(owner.email);
      return {
        act: () => owner.call('GET /api/purchases'),
        answered: ({ purchases: [purchase, ...others] }) => {
          assertEqual('Other purchases', others, []);
          const { id, plan, seats } = purchase;
          assertEqual('The purchase', [id, plan, seats], [subscriptionId, 'starter', 2]);
        },
      };
    },
  },
];
