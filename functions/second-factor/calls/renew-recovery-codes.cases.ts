import { codeStep, passwordStep, setUpAuthenticator } from '#testkit/accounts/second-factor.ts';
import { email } from '#testkit/accounts/test-account.ts';
import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { signUp } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'that replace the previous ones',
    costs: { roundTrips: 3, because: reasons.limitFirst },
    arrange: async () => {
      const person = await signUp(email);
      const { recoveryCodes } = await setUpAuthenticator(person);
      return {
        act: () => person.call('POST /api/second-factor/recovery-codes'),
        saved: async () => {
          const { cookie } = await passwordStep(email);
          const { body } = await codeStep(cookie, recoveryCodes[0] ?? '');
          assertEqual('A replaced code', body.code, 'wrong_code');
        },
      };
    },
  },
];
