import { countMails, email } from '#testkit/accounts/test-account.ts';
import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { signUp } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'before it is confirmed',
    costs: { roundTrips: 4, because: reasons.limited },
    arrange: async () => {
      const person = await signUp(email);
      return {
        act: () => person.call('POST /api/resend-confirmation'),
        saved: async () => assertEqual('A second mail', (await countMails('confirm')) >= 2, true),
      };
    },
  },
];
