import { email, login, userWith } from '#testkit/accounts/test-account.ts';
import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { signUp } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'with the right password',
    costs: { roundTrips: 5, because: reasons.limited },
    arrange: async () => {
      await signUp(email);
      return {
        act: () => login(),
        saved: async () => assertEqual('The email', (await userWith()).email, email),
      };
    },
  },
];
