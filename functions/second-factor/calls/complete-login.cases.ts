import { recoveryCodeCount } from '#shared/rules/accounts/second-factor-code.ts';
import {
  codeOf,
  codeStep,
  factorsOf,
  passwordStep,
  setUpAuthenticator,
} from '#testkit/accounts/second-factor.ts';
import { email } from '#testkit/accounts/test-account.ts';
import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { signUp } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'by a code of the authenticator app',
    costs: { roundTrips: 4, because: reasons.limited },
    arrange: async () => {
      const { secret } = await setUpAuthenticator(await signUp(email));
      const { cookie } = await passwordStep(email);
      // The one that was used, and not that of the next half minute.
      let code = '';
      return {
        act: () => {
          code = codeOf(secret);
          return codeStep(cookie, code);
        },
        doneBefore: ['code_used'],
        saved: async () =>
          assertEqual('The reused code', (await codeStep(cookie, code)).body.code, 'code_used'),
      };
    },
  },
  {
    title: 'by a recovery code',
    costs: { roundTrips: 4, because: reasons.limited },
    arrange: async () => {
      const person = await signUp(email);
      const { recoveryCodes } = await setUpAuthenticator(person);
      const { cookie } = await passwordStep(email);
      return {
        act: () => codeStep(cookie, recoveryCodes[0] ?? ''),
        doneBefore: ['code_used'],
        saved: async () =>
          assertEqual(
            'The remaining codes',
            (await factorsOf(person)).recoveryCodesLeft,
            recoveryCodeCount - 1,
          ),
      };
    },
  },
];
