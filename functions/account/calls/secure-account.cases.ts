import {
  assertSignedOut,
  email,
  login,
  newPassword,
  userWith,
} from '#testkit/accounts/test-account.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { callAs, signUp } from '#testkit/people.ts';
import { secureTokenMailedTo, tokenMailedTo } from '#testkit/table.ts';

export const cases: Case[] = [
  {
    title: 'by the link of a mail about a new browser',
    costs: {
      roundTrips: 4,
      because: 'The link names the account, and the account its workspaces.',
    },
    arrange: async () => {
      const person = await signUp(email);
      await login();
      const body = { token: await secureTokenMailedTo(email) };
      return {
        act: () => callAs(null, 'POST /api/secure-account', { body }),
        doneBefore: ['not_found'],
        saved: async () => {
          await assertSignedOut(person);
          assertEqual('The old password', (await login()).status, 401);
          const reset = { token: await tokenMailedTo(email), password: newPassword };
          // If this is checked a second time, the link is already consumed.
          await callAs(null, 'POST /api/reset-password', { body: reset });
          await userWith(newPassword);
        },
      };
    },
  },
];
