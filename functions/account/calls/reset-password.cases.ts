import { assertSignedOut, email, newPassword, userWith } from '#testkit/accounts/test-account.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { callAs, signUp } from '#testkit/people.ts';
import { tokenMailedTo } from '#testkit/table.ts';

export const cases: Case[] = [
  {
    title: 'by the mailed link',
    costs: {
      roundTrips: 6,
      because: 'The link names the account, and the account its workspaces.',
    },
    arrange: async () => {
      const person = await signUp(email);
      await callAs(null, 'POST /api/forgot-password', { body: { email } });
      const body = { token: await tokenMailedTo(email), password: newPassword };
      return {
        act: () => callAs(null, 'POST /api/reset-password', { body }),
        doneBefore: ['not_found'],
        saved: async () => {
          assertEqual('The email', (await userWith(newPassword)).email, email);
          await assertSignedOut(person);
        },
      };
    },
  },
];
