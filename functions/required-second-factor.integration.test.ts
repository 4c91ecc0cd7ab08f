import { beforeAll, expect, test } from '@jest/globals';
import { type CallRoute, calls } from '#shared/api.ts';
import type { Operation } from '#shared/operation.ts';
import { memberRoles, permissions } from '#shared/rules/permissions.ts';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { requireFactors } from '#testkit/accounts/second-factor.ts';
import { runPlan, workspaceIdOf } from '#testkit/billing/plans.ts';
import { displayedQuote } from '#testkit/billing/subscribers.ts';
import { exampleBodies } from '#testkit/generated/example-bodies.ts';
import { confirmEmail, type Person, password, signUp } from '#testkit/people.ts';
import { allItems, itemsOf, useOwnTable } from '#testkit/table.ts';

// Members without a second factor, in a workspace that requires one, against every call of the contract.

/** Calls that declare no permission and are about the workspace nevertheless; all others are about the account. */
const aboutWorkspace: readonly CallRoute[] = ['POST /api/user/company-name'];

const all: (Operation & { route: CallRoute })[] = Object.values(calls);
const guarded = Object.values(calls)
  .filter(({ access }) => permissions.some((permission) => permission === access))
  .map(({ route }) => route);
/** What the calls need to reach the permission check. */
const bodies: Partial<Record<CallRoute, object>> = {
  'POST /api/user/company-name': { companyName: 'Taken over' },
};

const factorRequired = { status: 403, body: { code: 'second_factor_required' } };
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

const closed: CallRoute[] = [...guarded, ...aboutWorkspace, 'POST /api/create-subscription'];

test.each(memberRoles)(
  'a %s without a second factor can use no call about the workspace',
  async (role) => {
    const before = await allItems();
    for (const route of closed) {
      const answer = await people.get(role)?.call(route, { params, body: bodies[route] });
      expect({ route, ...answer }).toMatchObject({ route, ...factorRequired });
    }
    expect(await allItems()).toEqual(before);
  },
);

const open = all.filter(
  ({ access, route }) => access === 'signed_in' && !aboutWorkspace.includes(route),
);

test.each(open.map((call) => [call.route, call] as const))(
  '%s is about the account, and still succeeds without showing the team or changing the workspace',
  async (route, call) => {
    const person = await addColleague(owner, 'Producer');
    await confirmEmail(person);
    const before = await itemsOfWorkspace();
    const body = { password, newPassword: 'x', email: 'x', username: 'x', code: 'x', name: 'Key' };
    const answer = await person.call(route, { params, body });
    expect([200, 400, 404]).toContain(answer.status);
    for (const { email } of [owner, ...people.values()]) {
      expect(JSON.stringify(answer.body)).not.toContain(email);
    }
    for (const example of exampleBodies(call)) {
      const valid = await person.call(route, { params, body: { ...example, ...body } });
      expect(valid.body.code).not.toBe('second_factor_required');
    }
    // Deleting the account leaves the team.
    if (route !== 'DELETE /api/account') expect(await itemsOfWorkspace()).toEqual(before);
  },
);

test('every call that is not public is tested', () => {
  const listed = new Set([...closed, ...open.map(({ route }) => route)]);
  const missing = Object.values(calls)
    .filter(({ access }) => access !== 'public')
    .filter(({ route }) => !listed.has(route));
  expect(missing).toEqual([]);
});

/** The items of the owner's workspace, without its audit log. */
async function itemsOfWorkspace(): Promise<Record<string, unknown>[]> {
  const items = await itemsOf(`WORKSPACE#${await workspaceIdOf(owner)}`);
  return items.filter(({ sk }) => !String(sk).startsWith('AUDIT#'));
}
