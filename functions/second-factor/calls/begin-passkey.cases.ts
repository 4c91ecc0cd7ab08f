import { assertChallengeSaved } from '#testkit/accounts/second-factor.ts';
import { email } from '#testkit/accounts/test-account.ts';
import { type Case, reasons } from '#testkit/cases/case.ts';
import { confirmEmail, signUp } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'for a first passkey',
    costs: { roundTrips: 3, because: reasons.limitFirst },
    arrange: async () => {
      const person = await signUp(email);
      await confirmEmail(person);
      return {
        act: () => person.call('POST /api/second-factor/passkey-options'),
        saved: assertChallengeSaved,
      };
    },
  },
];
