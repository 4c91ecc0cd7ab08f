import { beforeAll, expect, test } from '@jest/globals';
import { type CallRoute, calls } from '#shared/api.ts';
import type { Operation } from '#shared/operation.ts';
import { exampleBodies } from '#testkit/generated/example-bodies.ts';
import { addMember, callAs, type Person, signUp } from '#testkit/people.ts';

const all: (Operation & { route: CallRoute })[] = Object.values(calls);

/** A valid body for each variant of each call's schema, with the call. */
const bodies = all.flatMap((call) => exampleBodies(call).map((body) => ({ call, body })));

const [purchase, updatePlan] = exampleBodies(calls['billing/create-subscription']);

/**
 * Fields that only one of several variants of a body requires: without them a body is parsed as another variant, whose
 * fields are named.
 */
const distinguishing = ['planId', 'assertion', 'name', 'everything', 'trashed'];

/** Lists that may be empty: a film without sound has no peaks, and what was opened may not be played. */
const possiblyEmpty = ['peaks', 'played', 'roles', 'members'];

/** Not a value of any field; its length cannot be compared with a limit. */
const withoutPrimitive = { length: { toString: 1, valueOf: 1 } };

const fields = bodies.flatMap(({ call, body }) =>
  Object.keys(body).map((field) => [call.route, field, body, call] as const),
);

let owner: Person;
beforeAll(async () => {
  owner = await signUp();
});

/** Calls of whose body each field may be left out: their own tests try wrong values. */
const withoutRequired = ['PUT /api/links/{id}', 'PUT /api/workspace/branding'];

test('every call with a body is tested', () => {
  const withBody = Object.values(calls).filter((call) => 'body' in call);
  expect(new Set([...fields.map(([route]) => route), ...withoutRequired])).toEqual(
    new Set(withBody.map(({ route }) => route)),
  );
});

test.each(fields)(
  '%s names %s when it is missing or of the wrong type',
  async (route, field, body, { bodies: variants }) => {
    const { id } = await addMember(owner);
    for (const value of [undefined, null, {}, [], true, Number.NaN]) {
      // A valid value is not a wrong one.
      if (typeof body[field] === typeof value && typeof value === 'boolean') continue;
      if (possiblyEmpty.includes(field) && Array.isArray(value)) continue;
      const wrong = { ...body, [field]: value };
      if (variants && distinguishing.includes(field) && value === undefined) continue;
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
  ['PUT /api/workspace/branding', 'welcome', 141],
  ['POST /api/contact', 'name', 201],
  ['POST /api/contact', 'company', 201],
  ['POST /api/contact', 'message', 5_001],
  ['POST /api/feedback', 'message', 5_001],
  ['POST /api/create-subscription', 'userName', 201],
];

test.each(tooLong)('%s rejects a %s of %i characters', async (route, field, length) => {
  const example = bodies.find(({ call }) => call.route === route);
  const wrong = { ...example?.body, [field]: 'x'.repeat(length) };
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

test.each(fields)(
  '%s rejects a value of %s whose length is no number',
  async (route, field, body) => {
    const { id } = await addMember(owner);
    const wrong = { ...body, [field]: withoutPrimitive };
    expect(await owner.call(route, { params: { id }, body: wrong })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', message: expect.stringMatching(/\.$/) },
    });
  },
);

test.each(closed.map(({ route }) => route))('%s requires a session', async (route) => {
  const { body } = bodies.find(({ call }) => call.route === route) ?? {};
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
