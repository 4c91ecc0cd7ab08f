import { beforeAll, expect, test } from '@jest/globals';
import { calls } from '#shared/api.ts';
import { may, memberRoles, type Permission, permissions } from '#shared/rules/permissions.ts';
import { type PaidPlanId, paidPlans } from '#shared/rules/plans.ts';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { runPlan } from '#testkit/billing/plans.ts';
import { type Person, signUp } from '#testkit/people.ts';

const guarded = Object.values(calls).flatMap(({ route, access }) => {
  const permission = permissions.find((candidate) => candidate === access);
  return permission ? [{ route, permission }] : [];
});

const cells = (['starter', 'business'] as const).flatMap((plan) =>
  memberRoles.flatMap((role) =>
    guarded.map(({ route, permission }) => ({ plan, role, route, permission })),
  ),
);

const colleagues = new Map<string, Person>();

beforeAll(async () => {
  for (const plan of ['starter', 'business'] satisfies PaidPlanId[]) {
    const owner = await signUp();
    await runPlan(owner, plan);
    for (const role of memberRoles)
      colleagues.set(`${plan} ${role}`, await addColleague(owner, role));
  }
});

const level = (plan: PaidPlanId) => paidPlans[plan].permissions;

test.each(cells)('on $plan a $role who calls $route gets what $permission allows', async (cell) => {
  const { plan, role, route, permission } = cell;
  const params = { id: 'unknown', comment: 'unknown', guest: 'unknown' };
  const answer = await colleagues.get(`${plan} ${role}`)?.call(route, { params });
  if (may(role, permission, level(plan))) {
    // Allowed: the only possible errors are about the empty body, or the member that does not exist.
    expect([200, 400, 404, 409]).toContain(answer?.status);
  } else {
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  }
});

test.each(['Creative Director', 'Video Editor'] as const)(
  'a %s can neither rename the workspace nor update its plan, and sees billing only as allowed',
  async (role) => {
    const person = colleagues.get(`business ${role}`);
    const rename = await person?.call('POST /api/user/company-name', {
      body: { companyName: 'x' },
    });
    expect(rename).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const sees: Permission = 'see_billing';
    const { user } = (await person?.call('GET /api/user'))?.body ?? {};
    expect(user).toMatchObject({
      role,
      stripeCustomerId: may(role, sees, 'advanced') ? expect.any(String) : null,
      subscription: may(role, sees, 'advanced') ? expect.any(Object) : null,
    });
  },
);

test('the owner, who has no row in the team, cannot be removed, demoted or added', async () => {
  const owner = await signUp();
  const { id } = (await owner.call('GET /api/user')).body.user;
  await runPlan(owner, 'business');
  const producer = await addColleague(owner, 'Producer');
  for (const person of [owner, producer]) {
    const notFound = { status: 404, body: { code: 'not_found' } };
    const role = { params: { id }, body: { role: 'Video Editor' } };
    expect(await person.call('PUT /api/team-members/{id}/role', role)).toMatchObject(notFound);
    expect(await person.call('DELETE /api/team-members/{id}', { params: { id } })).toMatchObject(
      notFound,
    );
    const body = { email: owner.email, role: 'Video Editor' };
    expect(await person.call('POST /api/team-members', { body })).toMatchObject({
      status: 409,
      body: { code: 'already_member' },
    });
  }
  expect((await owner.call('GET /api/user')).body.user).toMatchObject({ id, role: 'Owner' });
});

test('no one can be made an owner', async () => {
  const owner = await signUp();
  const body = { email: 'ada@studio.example', role: 'Owner' };
  expect(await owner.call('POST /api/team-members', { body })).toMatchObject({ status: 400 });
});
