import { recoveryCodeCount } from '#shared/rules/accounts/second-factor-code.ts';
import { codeOf, factorsOf } from '#testkit/accounts/second-factor.ts';
import { assertSecondStepRequired, email } from '#testkit/accounts/test-account.ts';
import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { confirmEmail, signUp } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'by the code that it shows',
    costs: { roundTrips: 3, because: reasons.limitFirst },
    arrange: async () => {
      const person = await signUp(email);
      await confirmEmail(person);
      const { secret } = (await person.call('POST /api/second-factor/authenticator')).body;
      return {
        act: () =>
          person.call('PUT /api/second-factor/authenticator', { body: { code: codeOf(secret) } }),
        doneBefore: ['not_found'],
        saved: async () => {
          await assertSecondStepRequired();
          assertEqual('The codes', (await factorsOf(person)).recoveryCodesLeft, recoveryCodeCount);
        },
      };
    },
  },
];
