import { factorsOf } from '#testkit/accounts/second-factor.ts';
import { SoftPasskey } from '#testkit/accounts/soft-passkey.ts';
import { assertSecondStepRequired, email } from '#testkit/accounts/test-account.ts';
import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { confirmEmail, signUp } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'as the first second factor',
    costs: { roundTrips: 3, because: reasons.factors },
    arrange: async () => {
      const person = await signUp(email);
      await confirmEmail(person);
      const { options } = (await person.call('POST /api/second-factor/passkey-options')).body;
      const body = { name: 'Laptop', attestation: new SoftPasskey().create(options) };
      return {
        act: () => person.call('POST /api/second-factor/passkeys', { body }),
        doneBefore: ['challenge_ended'],
        saved: async () => {
          await assertSecondStepRequired();
          assertEqual('The passkeys', (await factorsOf(person)).passkeys.length, 1);
        },
      };
    },
  },
];
