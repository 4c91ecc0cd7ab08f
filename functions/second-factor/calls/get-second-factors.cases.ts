import { recoveryCodeCount } from '#shared/rules/accounts/second-factor-code.ts';
import {
  codeStep,
  passwordStep,
  setUpAuthenticator,
  setUpPasskey,
} from '#testkit/accounts/second-factor.ts';
import { email } from '#testkit/accounts/test-account.ts';
import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { signUp } from '#testkit/people.ts';

export const cases: ReadingCase[] = [
  {
    title: 'of each kind, after one recovery code was used',
    arrange: async () => {
      const person = await signUp(email);
      const { recoveryCodes } = await setUpAuthenticator(person);
      const { id } = await setUpPasskey(person, 'Laptop');
      const { cookie } = await passwordStep(email);
      await codeStep(cookie, recoveryCodes[0] ?? '');
      return {
        act: () => person.call('GET /api/second-factor'),
        answered: ({ authenticator, passkeys, recoveryCodesLeft }) => {
          assertEqual(
            'The authenticator app',
            [authenticator.id, authenticator.name, authenticator.lastUsedAt],
            ['authenticator', 'Authenticator app', null],
          );
          assertEqual(
            'The passkeys',
            passkeys.map(({ createdAt: _createdAt, ...passkey }: { createdAt: string }) => passkey),
            [{ id, name: 'Laptop', lastUsedAt: null }],
          );
          assertEqual('The codes', recoveryCodesLeft, recoveryCodeCount - 1);
        },
      };
    },
  },
];
