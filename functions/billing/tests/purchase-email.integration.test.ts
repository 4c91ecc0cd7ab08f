import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from '@jest/globals';
import { env } from '#shared/ops/environment.ts';
import { buyOnPublicPage } from '#testkit/billing/purchases.ts';
import { stripeClient } from '#testkit/billing/stripe.ts';
import { callAs, password } from '#testkit/people.ts';

const disposableDomain = 'mailinator.com';
const someDisposable = () => `${randomUUID()}@${disposableDomain}`;
const allowed = process.env[env.allowedEmailDomains];

afterEach(() => {
  process.env[env.allowedEmailDomains] = allowed ?? '';
});

const buy = (userEmail: string) =>
  callAs(null, 'POST /api/create-subscription', {
    body: { planId: 'starter', userEmail, userName: 'Ada', teamSize: 1 },
  });
const register = (email: string, claim?: string) =>
  callAs(null, 'POST /api/register', { body: { username: 'ada', email, password, claim } });

test.each([someDisposable(), `${randomUUID()}@sub.${disposableDomain}`, 'no-address'])(
  'no purchase can be made with %s, which registration rejects',
  async (userEmail) => {
    const { data: before } = await stripeClient().checkout.sessions.list({ limit: 1 });
    expect(await buy(userEmail)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { userEmail: expect.stringMatching(/\w.*\.$/) } },
    });
    const { data: after } = await stripeClient().checkout.sessions.list({ limit: 1 });
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  },
);

test('an email that the operator allows can be used to buy and to register', async () => {
  process.env[env.allowedEmailDomains] = disposableDomain;
  expect(await buy(someDisposable())).toMatchObject({ status: 200 });
  expect(await register(someDisposable())).toMatchObject({ status: 201 });
});

test('a claim link allows registration with an address that is otherwise rejected', async () => {
  process.env[env.allowedEmailDomains] = disposableDomain;
  const email = someDisposable();
  const { token } = await buyOnPublicPage(email);
  process.env[env.allowedEmailDomains] = '';
  const refusal = { status: 400, body: { code: 'invalid_input' } };
  expect(await register(email)).toMatchObject(refusal);
  expect(await register(someDisposable(), token)).toMatchObject({ status: 403 });
  expect(await register(email, token)).toMatchObject({
    status: 201,
    body: { user: { emailConfirmed: true } },
  });
});
