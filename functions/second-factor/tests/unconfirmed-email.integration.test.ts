import { expect, test } from '@jest/globals';
import type { CallRoute } from '#shared/api.ts';
import { codeOf, setUpAuthenticator, setUpPasskey } from '#testkit/accounts/second-factor.ts';
import { callAs, confirmEmail, signUp } from '#testkit/people.ts';
import { itemsOf, tokenMailedTo } from '#testkit/table.ts';

const unconfirmed = {
  status: 403,
  body: { code: 'email_unconfirmed', message: expect.stringMatching(/^Confirm your email first/) },
};

const response = { clientDataJSON: 'AAAA', attestationObject: 'AAAA' };
const settingUp: [CallRoute, unknown][] = [
  ['POST /api/second-factor/authenticator', undefined],
  ['PUT /api/second-factor/authenticator', { code: '123456' }],
  ['POST /api/second-factor/passkey-options', undefined],
  ['POST /api/second-factor/passkeys', { name: 'Laptop', attestation: { id: 'AAAA', response } }],
];

test.each(settingUp)('%s is refused while the email is unconfirmed', async (route, body) => {
  const person = await signUp();
  const { id } = (await person.call('GET /api/user')).body.user;
  const before = await itemsOf(`USER#${id}`);
  expect(await person.call(route, { body })).toMatchObject(unconfirmed);
  expect(await itemsOf(`USER#${id}`)).toEqual(before);
});

test("a user who registers with another's email cannot lock the owner out with a second factor", async () => {
  const squatter = await signUp();
  const { email } = squatter;
  const { secret = 'AAAAAAAAAAAAAAAA' } = (
    await squatter.call('POST /api/second-factor/authenticator')
  ).body;
  const code = codeOf(secret);
  await squatter.call('PUT /api/second-factor/authenticator', { body: { code } });

  await callAs(null, 'POST /api/forgot-password', { body: { email } });
  const password = 'Quiet-lantern-48';
  const token = await tokenMailedTo(email);
  await callAs(null, 'POST /api/reset-password', { body: { token, password } });
  const login = await callAs(null, 'POST /api/login', { body: { email, password } });
  expect(login).toMatchObject({ status: 200, body: { user: { hasSecondFactor: false } } });
  expect((await squatter.call('GET /api/user')).status).toBe(401);
});

test('second factors are set up once the email is confirmed by the mailed link', async () => {
  const person = await signUp();
  await confirmEmail(person);
  await setUpAuthenticator(person);
  await setUpPasskey(person);
  expect((await person.call('GET /api/second-factor')).body).toMatchObject({
    authenticator: { name: 'Authenticator app' },
    passkeys: [{ name: 'Laptop' }],
  });
});
