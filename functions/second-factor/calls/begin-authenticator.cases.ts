import { factorsOf } from '#testkit/accounts/second-factor.ts';
import { email } from '#testkit/accounts/test-account.ts';
import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { confirmEmail, signUp } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'of an account without an authenticator',
    costs: { roundTrips: 3, because: reasons.limitFirst },
    arrange: async () => {
      const person = await signUp(email);
      await confirmEmail(person);
      return {
        act: () => person.call('POST /api/second-factor/authenticator'),
        saved: async () => {
          assertEqual('The authenticator', (await factorsOf(person)).authenticator, null);
        },
      };
    },
  },
];
