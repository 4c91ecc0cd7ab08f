import { recoveryCodeCount } from '#shared/second-factor-code.ts';
import { confirmEmail, signUp } from '#testkit/people.ts';
import {
  codeOf,
  codeStep,
  factorsOf,
  passwordStep,
  setUpAuthenticator,
} from '#testkit/second-factor.ts';
import { SoftPasskey } from '#testkit/soft-passkey.ts';
import { assertEqual, type Case } from './case.ts';
import { email } from './test-account.ts';

const authenticator = { params: { id: 'authenticator' } };

/** Asserts that a sign-in with the password requires the second step. */
async function isAsked(): Promise<void> {
  assertEqual('The response to the password', (await passwordStep(email)).status, 401);
}

/** Adding, changing and removing second factors. */
export const secondFactor = {
  'POST /api/second-factor/authenticator': [
    {
      title: 'of an account without an authenticator',
      arrange: async () => {
        const person = await signUp(email);
        await confirmEmail(person);
        return {
          act: () => person.call('POST /api/second-factor/authenticator'),
          saved: async () => {
            assertEqual('The authenticator', (await factorsOf(person)).authenticator, null);
          },
        };
      },
    },
  ],
  'PUT /api/second-factor/authenticator': [
    {
      title: 'by the code that it shows',
      arrange: async () => {
        const person = await signUp(email);
        await confirmEmail(person);
        const { secret } = (await person.call('POST /api/second-factor/authenticator')).body;
        return {
          act: () =>
            person.call('PUT /api/second-factor/authenticator', { body: { code: codeOf(secret) } }),
          doneBefore: ['not_found'],
          saved: async () => {
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
      arrange: async () => {
        const person = await signUp(email);
        await confirmEmail(person);
        return {
          act: () => person.call('POST /api/second-factor/passkey-options'),
          saved: async () => {},
        };
      },
    },
  ],
  'POST /api/second-factor/passkeys': [
    {
      title: 'as the first second factor',
      arrange: async () => {
        const person = await signUp(email);
        await confirmEmail(person);
        const { options } = (await person.call('POST /api/second-factor/passkey-options')).body;
        const body = { name: 'Laptop', attestation: new SoftPasskey().create(options) };
        return {
          act: () => person.call('POST /api/second-factor/passkeys', { body }),
          doneBefore: ['challenge_ended'],
          saved: async () => {
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
      arrange: async () => {
        const person = await signUp(email);
        await setUpAuthenticator(person);
        const renaming = { ...authenticator, body: { name: 'Phone' } };
        return {
          act: () => person.call('PUT /api/second-factor/factors/{id}', renaming),
          saved: async () =>
            assertEqual('The name', (await factorsOf(person)).authenticator.name, 'Phone'),
        };
      },
    },
  ],
  'DELETE /api/second-factor/factors/{id}': [
    {
      title: 'that is the only one',
      arrange: async () => {
        const person = await signUp(email);
        await setUpAuthenticator(person);
        return {
          act: () => person.call('DELETE /api/second-factor/factors/{id}', authenticator),
          doneBefore: ['not_found'],
          saved: async () => {
            assertEqual('Signing in', (await passwordStep(email)).status, 200);
            assertEqual('The codes', (await factorsOf(person)).recoveryCodesLeft, 0);
          },
        };
      },
    },
  ],
  'POST /api/second-factor/recovery-codes': [
    {
      title: 'that replace the previous ones',
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
  ],
} satisfies Record<string, Case[]>;
