import { recoveryCodeCount } from '#shared/second-factor-code.ts';
import { callAs, confirmEmail, type Person, password, signUp } from '#testkit/people.ts';
import {
  codeOf,
  codeStep,
  confirmationOptions,
  passkeyOptions,
  passwordStep,
  setUpAuthenticator,
  setUpPasskey,
} from '#testkit/second-factor.ts';
import { SoftPasskey } from '#testkit/soft-passkey.ts';
import { email } from './ada.ts';
import { actingAlways, assertEqual, type Scenario } from './scenario.ts';

const factorsOf = async (person: Person) => (await person.call('GET /api/second-factor')).body;

const authenticator = { params: { id: 'authenticator' } };

/** Asserts that a sign-in with the password requires the second step. */
async function isAsked(): Promise<void> {
  assertEqual('The answer to the password', (await passwordStep(email)).status, 401);
}

export const secondFactor = {
  'POST /api/login/second-step': [
    {
      title: 'by a code of the authenticator app',
      stage: async () => {
        const { secret } = await setUpAuthenticator(await signUp(email));
        const { cookie } = await passwordStep(email);
        return {
          look: actingAlways(() => codeStep(cookie, codeOf(secret))),
          doneBefore: ['code_used'],
          kept: async () =>
            assertEqual(
              'The code again',
              (await codeStep(cookie, codeOf(secret))).body.code,
              'code_used',
            ),
        };
      },
    },
    {
      title: 'by a recovery code',
      stage: async () => {
        const person = await signUp(email);
        const { recoveryCodes } = await setUpAuthenticator(person);
        const { cookie } = await passwordStep(email);
        return {
          look: actingAlways(() => codeStep(cookie, recoveryCodes[0] ?? '')),
          doneBefore: ['code_used'],
          kept: async () =>
            assertEqual(
              'The codes left',
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
      stage: async () => {
        await signUp(email);
        const body = { secondStep: false };
        return {
          look: actingAlways(() => callAs(null, 'POST /api/login/passkey-options', { body })),
          kept: async () => {},
        };
      },
    },
  ],
  'POST /api/login/passkey': [
    {
      title: 'without a password',
      stage: async () => {
        const person = await signUp(email);
        const { passkey } = await setUpPasskey(person);
        const body = { assertion: passkey.use(await passkeyOptions(null)) };
        return {
          look: actingAlways(() => callAs(null, 'POST /api/login/passkey', { body })),
          doneBefore: ['challenge_ended'],
          kept: async () => {
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
      stage: async () => {
        const person = await signUp(email);
        return {
          look: actingAlways(() =>
            person.call('POST /api/confirm-identity', { body: { password } }),
          ),
          kept: async () => {},
        };
      },
    },
  ],
  'POST /api/confirm-identity/passkey-options': [
    {
      title: 'of an account with a passkey',
      stage: async () => {
        const person = await signUp(email);
        await setUpPasskey(person);
        return {
          look: actingAlways(() => person.call('POST /api/confirm-identity/passkey-options')),
          kept: async () => {},
        };
      },
    },
  ],
  'POST /api/confirm-identity/passkey': [
    {
      title: 'by a passkey of the account',
      stage: async () => {
        const person = await signUp(email);
        const { passkey } = await setUpPasskey(person);
        const assertion = passkey.use(await confirmationOptions(person));
        return {
          look: actingAlways(() =>
            person.call('POST /api/confirm-identity/passkey', { body: { assertion } }),
          ),
          doneBefore: ['challenge_ended'],
          kept: async () => {
            const [used] = (await factorsOf(person)).passkeys;
            assertEqual('Whether it was used', used.lastUsedAt !== null, true);
          },
        };
      },
    },
  ],
  'POST /api/second-factor/authenticator': [
    {
      title: 'of an account without one',
      stage: async () => {
        const person = await signUp(email);
        await confirmEmail(person);
        return {
          look: actingAlways(() => person.call('POST /api/second-factor/authenticator')),
          kept: async () => {
            assertEqual('The authenticator', (await factorsOf(person)).authenticator, null);
          },
        };
      },
    },
  ],
  'PUT /api/second-factor/authenticator': [
    {
      title: 'by the code that it shows',
      stage: async () => {
        const person = await signUp(email);
        await confirmEmail(person);
        const { secret } = (await person.call('POST /api/second-factor/authenticator')).body;
        return {
          look: actingAlways(() =>
            person.call('PUT /api/second-factor/authenticator', { body: { code: codeOf(secret) } }),
          ),
          doneBefore: ['not_found'],
          kept: async () => {
            await isAsked();
            assertEqual(
              'The codes',
              (await factorsOf(person)).recoveryCodesLeft,
              recoveryCodeCount,
            );
          },
        };
      },
    },
  ],
  'POST /api/second-factor/passkey-options': [
    {
      title: 'for a first passkey',
      stage: async () => {
        const person = await signUp(email);
        await confirmEmail(person);
        return {
          look: actingAlways(() => person.call('POST /api/second-factor/passkey-options')),
          kept: async () => {},
        };
      },
    },
  ],
  'POST /api/second-factor/passkeys': [
    {
      title: 'as the first second factor',
      stage: async () => {
        const person = await signUp(email);
        await confirmEmail(person);
        const { options } = (await person.call('POST /api/second-factor/passkey-options')).body;
        const body = { name: 'Laptop', attestation: new SoftPasskey().create(options) };
        return {
          look: actingAlways(() => person.call('POST /api/second-factor/passkeys', { body })),
          doneBefore: ['challenge_ended'],
          kept: async () => {
            await isAsked();
            assertEqual('The passkeys', (await factorsOf(person)).passkeys.length, 1);
          },
        };
      },
    },
  ],
  'PUT /api/second-factor/factors/{id}': [
    {
      title: 'to another name',
      stage: async () => {
        const person = await signUp(email);
        await setUpAuthenticator(person);
        const renaming = { ...authenticator, body: { name: 'Phone' } };
        return {
          look: actingAlways(() => person.call('PUT /api/second-factor/factors/{id}', renaming)),
          kept: async () =>
            assertEqual('The name', (await factorsOf(person)).authenticator.name, 'Phone'),
        };
      },
    },
  ],
  'DELETE /api/second-factor/factors/{id}': [
    {
      title: 'that is the last',
      stage: async () => {
        const person = await signUp(email);
        await setUpAuthenticator(person);
        return {
          look: actingAlways(() =>
            person.call('DELETE /api/second-factor/factors/{id}', authenticator),
          ),
          doneBefore: ['not_found'],
          kept: async () => {
            assertEqual('Signing in', (await passwordStep(email)).status, 200);
            assertEqual('The codes', (await factorsOf(person)).recoveryCodesLeft, 0);
          },
        };
      },
    },
  ],
  'POST /api/second-factor/recovery-codes': [
    {
      title: 'in place of those before',
      stage: async () => {
        const person = await signUp(email);
        const { recoveryCodes } = await setUpAuthenticator(person);
        return {
          look: actingAlways(() => person.call('POST /api/second-factor/recovery-codes')),
          kept: async () => {
            const { cookie } = await passwordStep(email);
            const { body } = await codeStep(cookie, recoveryCodes[0] ?? '');
            assertEqual('A code of before', body.code, 'wrong_code');
          },
        };
      },
    },
  ],
} satisfies Record<string, Scenario[]>;
