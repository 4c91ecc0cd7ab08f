import { buyOnPublicPage } from '#testkit/billing/purchases.ts';
import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { callAs, uniqueEmail } from '#testkit/people.ts';

export const cases: ReadingCase[] = [
  {
    title: 'of a purchase on the public page',
    arrange: async () => {
      const email = uniqueEmail();
      const { token } = await buyOnPublicPage(email);
      return {
        act: () => callAs(null, 'GET /api/claims/{token}', { params: { token } }),
        answered: ({ purchase: { endsAt, ...purchase } }) => {
          assertEqual('The purchase', purchase, { email, plan: 'starter', seats: 2 });
          assertEqual('Its end', typeof endsAt, 'string');
        },
      };
    },
  },
];
