import type { CallRoute } from '#shared/api.ts';
import { addInvitedMembers } from '#testkit/large-team.ts';
import { addMember, type Person, signUp, uniqueEmail } from '#testkit/people.ts';
import { runPlan } from '#testkit/plans.ts';
import { countsOf } from '#testkit/round-trips/counts.ts';
import { traceRequests } from '#testkit/round-trips/trace.ts';

/** The calls that a team of many members could make slower. */
const teamCalls = [
  'GET /api/user',
  'GET /api/workspaces',
  'GET /api/team-members',
  'GET /api/audit',
  'GET /api/get-storage',
  'POST /api/team-members',
  'PUT /api/team-members/{id}/role',
  'DELETE /api/team-members/{id}',
  'POST /api/update-storage',
] as const satisfies CallRoute[];

/** The calls that make more requests in a team of many members than in one of a few. */
export async function callsThatGrow(few: number, many: number): Promise<string[]> {
  const [small, large] = [await countRequests(few), await countRequests(many)];
  return teamCalls.filter((route) => (large.get(route) ?? 0) > (small.get(route) ?? 0));
}

async function countRequests(members: number): Promise<Map<CallRoute, number>> {
  const owner = await signUp();
  await runPlan(owner, 'business');
  await addInvitedMembers(owner, members);
  const { id } = await addMember(owner);
  const requests = new Map<CallRoute, number>();
  for (const route of teamCalls) {
    const { result, roundTrips } = await traceRequests(() => owner.call(route, inputOf(route, id)));
    if ((result.status ?? 500) >= 400) throw new Error(`${route}: ${JSON.stringify(result.body)}`);
    requests.set(route, countsOf(roundTrips).requests);
  }
  return requests;
}

function inputOf(
  route: (typeof teamCalls)[number],
  id: string,
): NonNullable<Parameters<Person['call']>[1]> {
  switch (route) {
    case 'POST /api/team-members':
      return { body: { email: uniqueEmail(), role: 'Producer' } };
    case 'PUT /api/team-members/{id}/role':
      return { params: { id }, body: { role: 'Producer' } };
    case 'DELETE /api/team-members/{id}':
      return { params: { id } };
    case 'POST /api/update-storage':
      return { body: { storageAmount: 3 } };
    default:
      return {};
  }
}
