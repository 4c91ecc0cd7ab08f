import { email, userWith } from '#testkit/accounts/test-account.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { callAs, signUp } from '#testkit/people.ts';
import { tokenMailedTo } from '#testkit/table.ts';

export const cases: Case[] = [
  {
    title: 'by the mailed link',
    costs: {
      roundTrips: 3,
      because: 'The link names the account, whose email it has to be mailed to.',
    },
    arrange: async () => {
      await signUp(email);
      const token = await tokenMailedTo(email);
      return {
        act: () => callAs(null, 'POST /api/confirm-email', { body: { token } }),
        doneBefore: ['not_found'],
        saved: async () => assertEqual('emailConfirmed', (await userWith()).emailConfirmed, true),
      };
    },
  },
];
