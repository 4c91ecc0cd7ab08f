import { assertChallengeSaved, setUpPasskey } from '#testkit/accounts/second-factor.ts';
import { email } from '#testkit/accounts/test-account.ts';
import { type Case, reasons } from '#testkit/cases/case.ts';
import { signUp } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'of an account with a passkey',
    costs: { roundTrips: 3, because: reasons.limitFirst },
    arrange: async () => {
      const person = await signUp(email);
      await setUpPasskey(person);
      return {
        act: () => person.call('POST /api/confirm-identity/passkey-options'),
        saved: assertChallengeSaved,
      };
    },
  },
];
