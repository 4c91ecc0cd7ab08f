import { factorsOf, passkeyOptions, setUpPasskey } from '#testkit/accounts/second-factor.ts';
import { email } from '#testkit/accounts/test-account.ts';
import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { callAs, signUp } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'without a password',
    costs: { roundTrips: 4, because: reasons.limited },
    arrange: async () => {
      const person = await signUp(email);
      const { passkey } = await setUpPasskey(person);
      const body = { assertion: passkey.use(await passkeyOptions(null)) };
      return {
        act: () => callAs(null, 'POST /api/login/passkey', { body }),
        doneBefore: ['challenge_ended'],
        saved: async () => {
          const [used] = (await factorsOf(person)).passkeys;
          assertEqual('Whether it was used', used.lastUsedAt !== null, true);
        },
      };
    },
  },
];
