import { beforeAll, expect, test } from '@jest/globals';
import { type CallRoute, calls } from '#shared/api.ts';
import { memberRoles, permissions } from '#shared/permissions.ts';
import { addColleague } from '#testkit/colleagues.ts';
import { confirmEmail, type Person, password, signUp } from '#testkit/people.ts';
import { runPlan } from '#testkit/plans.ts';
import { requireFactors } from '#testkit/second-factor.ts';
import { displayedQuote } from '#testkit/subscribers.ts';
import { allItems, useOwnTable } from '#testkit/table.ts';

// Members without a second factor, in a workspace that requires one, against every call of the contract.

type SignedInRoute = Extract<(typeof calls)[keyof typeof calls], { access: 'signed_in' }>['route'];

/** Calls that declare no permission; the access table says what each is about. */
const signedInCalls: Record<SignedInRoute, 'account' | 'workspace'> = {
  'GET /api/user': 'account',
  'POST /api/logout-everywhere': 'account',
  'GET /api/sessions': 'account',
  'DELETE /api/sessions/{id}': 'account',
  'POST /api/user/username': 'account',
  'POST /api/change-email': 'account',
  'DELETE /api/account': 'account',
  'POST /api/confirm-new-email': 'account',
  'POST /api/resend-confirmation': 'account',
  'POST /api/change-password': 'account',
  'POST /api/confirm-identity': 'account',
  'POST /api/confirm-identity/passkey-options': 'account',
  'POST /api/confirm-identity/passkey': 'account',
  'GET /api/second-factor': 'account',
  'POST /api/second-factor/authenticator': 'account',
  'PUT /api/second-factor/authenticator': 'account',
  'POST /api/second-factor/passkey-options': 'account',
  'POST /api/second-factor/passkeys': 'account',
  'PUT /api/second-factor/factors/{id}': 'account',
  'DELETE /api/second-factor/factors/{id}': 'account',
  'POST /api/second-factor/recovery-codes': 'account',
  'POST /api/user/company-name': 'workspace',
  'GET /api/workspaces': 'account',
  'POST /api/workspaces/{id}/current': 'account',
  'POST /api/invitations/{token}': 'account',
};

const guarded = Object.values(calls)
  .filter(({ access }) => permissions.some((permission) => permission === access))
  .map(({ route }) => route);
const ofAccess = (about: 'account' | 'workspace') =>
  Object.entries(signedInCalls).flatMap(([route, kind]) => (kind === about ? [route] : []));
const isCall = (route: string): route is CallRoute =>
  Object.values(calls).some((call) => call.route === route);

/** What the calls need to reach the permission check. */
const bodies: Partial<Record<CallRoute, object>> = {
  'POST /api/user/company-name': { companyName: 'Taken over' },
};

const shut = { status: 403, body: { code: 'second_factor_required' } };
const params = { id: 'nobody', token: 'x'.repeat(43) };
const people = new Map<string, Person>();
let owner: Person;

beforeAll(async () => {
  await useOwnTable();
  owner = await signUp();
  await runPlan(owner, 'business');
  for (const role of memberRoles) people.set(role, await addColleague(owner, role));
  bodies['POST /api/create-subscription'] = await displayedQuote(owner, 'business');
  await requireFactors(owner);
});

const closed = [...guarded, ...ofAccess('workspace'), 'POST /api/create-subscription'].filter(
  isCall,
);
test.each(memberRoles)(
  'a %s without a second factor can use no call about the workspace',
  async (role) => {
    const before = await allItems();
    for (const route of closed) {
      const answer = await people.get(role)?.call(route, { params, body: bodies[route] });
      expect({ route, ...answer }).toMatchObject({ route, ...shut });
    }
    expect(await allItems()).toEqual(before);
  },
);

const open = ofAccess('account').filter(isCall);

test.each(open)('%s is about the account, and still succeeds', async (route) => {
  const person = await addColleague(owner, 'Producer');
  await confirmEmail(person);
  const body = { password, newPassword: 'x', email: 'x', username: 'x', code: 'x', name: 'Key' };
  const answer = await person.call(route, { params, body });
  expect([200, 400, 404]).toContain(answer.status);
});

test('every call that is not public is in one of the two lists', () => {
  const listed = new Set([...closed, ...open]);
  const missing = Object.values(calls)
    .filter(({ access }) => access !== 'public')
    .filter(({ route }) => !listed.has(route));
  expect(missing).toEqual([]);
});
