import { recoveryCodeCount } from '#shared/second-factor-code.ts';
import { callAs, password, signUp } from '#testkit/people.ts';
import {
  codeOf,
  codeStep,
  confirmationOptions,
  factorsOf,
  passkeyOptions,
  passwordStep,
  setUpAuthenticator,
  setUpPasskey,
} from '#testkit/second-factor.ts';
import { assertEqual, type Case } from './case.ts';
import { email } from './test-account.ts';

/** Signing in and confirming one's identity with a second factor. */
export const secondStep = {
  'POST /api/login/second-step': [
    {
      title: 'by a code of the authenticator app',
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
  ],
  'POST /api/login/passkey-options': [
    {
      title: 'to sign in without a password',
      arrange: async () => {
        await signUp(email);
        const body = { secondStep: false };
        return {
          act: () => callAs(null, 'POST /api/login/passkey-options', { body }),
          saved: async () => {},
        };
      },
    },
  ],
  'POST /api/login/passkey': [
    {
      title: 'without a password',
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
  ],
  'POST /api/confirm-identity': [
    {
      title: 'by the password',
      arrange: async () => {
        const person = await signUp(email);
        return {
          act: () => person.call('POST /api/confirm-identity', { body: { password } }),
          saved: async () => {},
        };
      },
    },
  ],
  'POST /api/confirm-identity/passkey-options': [
    {
      title: 'of an account with a passkey',
      arrange: async () => {
        const person = await signUp(email);
        await setUpPasskey(person);
        return {
          act: () => person.call('POST /api/confirm-identity/passkey-options'),
          saved: async () => {},
        };
      },
    },
  ],
  'POST /api/confirm-identity/passkey': [
    {
      title: 'by a passkey of the account',
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
  ],
} satisfies Record<string, Case[]>;
