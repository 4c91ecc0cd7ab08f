import { confirmationOptions, factorsOf, setUpPasskey } from '#testkit/accounts/second-factor.ts';
import { email } from '#testkit/accounts/test-account.ts';
import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { signUp } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'by a passkey of the account',
    costs: { roundTrips: 3, because: reasons.limitFirst },
    arrange: async () => {
      const person = await signUp(email);
      const { passkey } = await setUpPasskey(person);
      const assertion = passkey.use(await confirmationOptions(person));
      return {
        act: () => person.call('POST /api/confirm-identity/passkey', { body: { assertion } }),
        doneBefore: ['challenge_ended'],
        saved: async () => {
          const [used] = (await factorsOf(person)).passkeys;
          assertEqual('Whether it was used', used.lastUsedAt !== null, true);
        },
      };
    },
  },
];
