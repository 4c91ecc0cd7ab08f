import { email, newPassword, userWith } from '#testkit/accounts/test-account.ts';
import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { password, signUp } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'to another password',
    costs: { roundTrips: 4, because: reasons.limited },
    arrange: async () => {
      const person = await signUp(email);
      const body = { password, newPassword };
      return {
        act: () => person.call('POST /api/change-password', { body }),
        doneBefore: ['signed_out'],
        saved: async () => assertEqual('The email', (await userWith(newPassword)).email, email),
      };
    },
  },
];
