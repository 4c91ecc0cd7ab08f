import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { signUp } from '#testkit/people.ts';
import { email, login, userWith } from '#testkit/test-account.ts';

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
