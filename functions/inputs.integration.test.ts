import { beforeAll, expect, test } from '@jest/globals';
import { type CallRoute, calls } from '#shared/api.ts';
import { addMember, callAs, type Person, password, signUp } from '#testkit/people.ts';

const token = 'x'.repeat(43);
const purchase = {
  planId: 'starter',
  userEmail: 'ada@studio.example',
  userName: 'Ada',
  teamSize: 2,
};
const assertion = {
  id: 'AAAA',
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};
const attestation = {
  id: 'AAAA',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
};
const updatePlan = {
  plan: 'business',
  memberCount: 1,
  pricePerMember: 50,
  storageAmount: 1,
  coldStorageAmount: 0,
  memberDifference: 0,
  memberCost: 50,
  storageCost: 0,
  coldStorageCost: 0,
  subtotal: 50,
  tax: 0,
  total: 50,
};

/** A body that each call would accept, if every field were valid. */
const bodies: [CallRoute, Record<string, unknown>][] = [
  ['POST /api/register', { username: 'ada', email: 'ada@studio.example', password }],
  ['POST /api/confirm-email', { token }],
  ['POST /api/confirm-new-email', { token }],
  ['POST /api/forgot-password', { email: 'ada@studio.example' }],
  ['POST /api/reset-password', { token, password }],
  ['POST /api/secure-account', { token }],
  ['POST /api/change-password', { password, newPassword: 'Another-reel-8!' }],
  ['POST /api/change-email', { email: 'ada@studio.example', password }],
  ['POST /api/login', { email: 'ada@studio.example', password }],
  ['POST /api/login/second-step', { code: '123456' }],
  ['POST /api/login/passkey-options', { secondStep: false }],
  ['POST /api/login/passkey', { assertion }],
  ['POST /api/confirm-identity', { password }],
  ['POST /api/confirm-identity/passkey', { assertion }],
  ['PUT /api/second-factor/authenticator', { code: '123456' }],
  ['POST /api/second-factor/passkeys', { name: 'Laptop', attestation }],
  ['PUT /api/second-factor/factors/{id}', { name: 'Phone' }],
  ['POST /api/user/username', { username: 'ada' }],
  ['DELETE /api/account', { password }],
  ['POST /api/user/company-name', { companyName: 'Night Shift' }],
  ['PUT /api/workspace/second-factor', { required: true }],
  ['POST /api/team-members', { email: 'ada@studio.example', role: 'Producer' }],
  ['PUT /api/team-members/{id}/role', { role: 'Producer' }],
  ['POST /api/update-storage', { storageAmount: 2 }],
  ['POST /api/update-cold-storage', { coldStorageAmount: 2 }],
  ['POST /api/create-subscription', purchase],
  ['POST /api/create-subscription', updatePlan],
  ['POST /api/quote', { plan: 'business' }],
  ['POST /api/save-subscription', { session_id: 'cs_test_1' }],
  ['POST /api/contact', { name: 'Ada', email: 'ada@studio.example', message: 'Hello' }],
  ['POST /api/feedback', { message: 'Hello' }],
];

const fields = bodies.flatMap(([route, body]) =>
  Object.keys(body).map((field) => [route, field, body] as const),
);

let owner: Person;
beforeAll(async () => {
  owner = await signUp();
});

test('every call with a body is listed in this test', () => {
  const withBody = Object.values(calls).filter((call) => 'body' in call);
  expect(new Set(bodies.map(([route]) => route))).toEqual(
    new Set(withBody.map(({ route }) => route)),
  );
});

test.each(fields)(
  '%s names %s when it is missing or of the wrong type',
  async (route, field, body) => {
    const { id } = await addMember(owner);
    for (const value of [undefined, null, {}, [], true, Number.NaN]) {
      // A valid value is not a wrong one.
      if (typeof body[field] === typeof value && typeof value === 'boolean') continue;
      const wrong = { ...body, [field]: value };
      // Without planId a purchase is parsed as Update Plan, which names its own fields.
      if (field === 'planId' && value === undefined) continue;
      const answer = await owner.call(route, { params: { id }, body: wrong });
      expect(answer).toMatchObject({
        status: 400,
        body: {
          code: 'invalid_input',
          message: expect.stringMatching(/\.$/),
          fields: { [field]: expect.stringMatching(/\w.*\.$/) },
        },
      });
    }
  },
);

const tooLong: [CallRoute, string, number][] = [
  ['POST /api/register', 'username', 33],
  ['POST /api/user/username', 'username', 33],
  ['DELETE /api/account', 'password', 257],
  ['POST /api/register', 'email', 255],
  ['POST /api/register', 'password', 257],
  ['POST /api/login', 'password', 257],
  ['POST /api/login/second-step', 'code', 7],
  ['POST /api/second-factor/passkeys', 'name', 61],
  ['POST /api/reset-password', 'token', 44],
  ['POST /api/register', 'invitation', 42],
  ['POST /api/user/company-name', 'companyName', 101],
  ['POST /api/contact', 'name', 201],
  ['POST /api/contact', 'company', 201],
  ['POST /api/contact', 'message', 5_001],
  ['POST /api/feedback', 'message', 5_001],
  ['POST /api/create-subscription', 'userName', 201],
];

test.each(tooLong)('%s rejects a %s of %i characters', async (route, field, length) => {
  const [, body = {}] = bodies.find(([candidate]) => candidate === route) ?? [];
  const wrong = { ...body, [field]: 'x'.repeat(length) };
  expect(await owner.call(route, { body: wrong })).toMatchObject({
    status: 400,
    body: { fields: { [field]: expect.any(String) } },
  });
});

test.each([0, 501, 1.5, -1])('a team size of %p is rejected', async (teamSize) => {
  const body = { ...purchase, teamSize };
  expect(await callAs(null, 'POST /api/create-subscription', { body })).toMatchObject({
    status: 400,
    body: { fields: { teamSize: 'Team size is a whole number from 1 to 500.' } },
  });
});

test('additional fields of a body have no effect', async () => {
  const body = { companyName: 'Mine', ownerId: 'x', plan: 'business', memberCount: 9 };
  expect(await owner.call('POST /api/user/company-name', { body })).toMatchObject({ status: 200 });
  expect((await owner.call('GET /api/user')).body.user).toMatchObject({
    companyName: 'Mine',
    role: 'Owner',
    subscription: null,
  });
});

const closed = Object.values(calls).filter(({ access }) => access !== 'public');

test.each(closed.map(({ route }) => route))('%s requires a session', async (route) => {
  const [, body] = bodies.find(([candidate]) => candidate === route) ?? [];
  expect(await callAs(null, route, { params: { id: 'x' }, body })).toMatchObject({
    status: 401,
    body: { code: 'signed_out', message: 'Please sign in to continue.' },
  });
});

test('updating the plan requires a session', async () => {
  expect(await callAs(null, 'POST /api/create-subscription', { body: updatePlan })).toMatchObject({
    status: 401,
  });
});
