import { countMails, email } from '#testkit/accounts/test-account.ts';
import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { callAs, signUp } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'for an existing account',
    costs: { roundTrips: 4, because: reasons.limited },
    arrange: async () => {
      await signUp(email);
      const act = () => callAs(null, 'POST /api/forgot-password', { body: { email } });
      return {
        act,
        saved: async () =>
          assertEqual('A mail with a link', (await countMails('reset')) >= 1, true),
      };
    },
  },
];
