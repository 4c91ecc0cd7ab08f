import { expect, test } from '@jest/globals';
import { newUser } from '#core/identity/store.ts';
import { keys } from '#core/table/keys.ts';
import type { CallRoute } from '#shared/api.ts';
import { runPlan, workspaceIdOf } from '#testkit/billing/plans.ts';
import { storeMembers } from '#testkit/files/long-lists.ts';
import { addMember, type Person, signUp } from '#testkit/people.ts';
import { putItems } from '#testkit/table.ts';
import { countsOf } from './counts.ts';
import { traceRequests } from './trace.ts';

/** More than one page of members. */
const many = 1_100;

test('no call makes more requests in a team of many pages than in one of ten members', async () => {
  expect(await requestsIn(many)).toEqual(await requestsIn(10));
});

test('the names of a thousand members come in one round trip of ten requests, as those of two in one of one', async () => {
  const list = async (joined: number) => {
    const owner = await signUp();
    await addJoinedMembers(owner, joined);
    const { result, roundTrips } = await traceRequests(() => owner.call('GET /api/team-members'));
    const names = result.body.teamMembers.map(({ name }: { name?: string }) => name);
    expect(names).toEqual(Array(joined).fill('cutter'));
    return countsOf(roundTrips);
  };
  const [few, full] = [await list(2), await list(1_000)];
  expect({ trips: full.table, requests: full.requests }).toEqual({
    trips: few.table,
    requests: few.requests + 9,
  });
});

async function requestsIn(members: number): Promise<Record<string, number>> {
  const owner = await signUp();
  await runPlan(owner, 'business', 'active', members + 2);
  await storeMembers(await workspaceIdOf(owner), members);
  const params = { id: (await addMember(owner)).id };
  const role = 'Producer';
  const requests: Record<string, number> = {};
  const count = async (route: CallRoute, options?: Parameters<Person['call']>[1]) => {
    const { result, roundTrips } = await traceRequests(() => owner.call(route, options));
    expect(result.status).toBeLessThan(300);
    requests[route] = countsOf(roundTrips).requests;
  };
  await count('GET /api/user');
  await count('GET /api/workspaces');
  await count('GET /api/team-members');
  await count('GET /api/audit');
  await count('POST /api/team-members', { body: { email: 'ada@studio.example', role } });
  await count('PUT /api/team-members/{id}/role', { params, body: { role } });
  await count('DELETE /api/team-members/{id}', { params });
  await count('POST /api/update-storage', { body: { storageAmount: 3 } });
  return requests;
}

/** Adds many members who have joined, whose accounts have the name `cutter`. */
async function addJoinedMembers(owner: Person, count: number): Promise<void> {
  const accounts = Array.from({ length: count }, (_, index) =>
    newUser({ username: 'cutter', email: `joined-${index}@studio.example`, passwordHash: '' }),
  );
  await putItems(accounts.map((user) => ({ ...keys.user(user.id), ...user })));
  await storeMembers(await workspaceIdOf(owner), count, (index) => ({
    status: 'active',
    ...(accounts[index] && { userId: accounts[index].id }),
  }));
}
