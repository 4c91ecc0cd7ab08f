import { expect, test } from '@jest/globals';
import { workspaceHeader } from '#shared/operation.ts';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import {
  addMember,
  callAs,
  type Person,
  password,
  personOf,
  signUp,
  signUpInvited,
  uniqueEmail,
} from '#testkit/people.ts';
import { traceRequests } from '#testkit/round-trips/trace.ts';

const otherWorkspace = { status: 412, body: { code: 'other_workspace' } };

/** Reads the user, on a page that shows a workspace. */
function userOn(person: Person, shownId?: string) {
  const headers = shownId === undefined ? {} : { [workspaceHeader]: shownId };
  return person.call('GET /api/user', { headers });
}

async function roundTripsOf(act: () => Promise<unknown>): Promise<number> {
  return (await traceRequests(act)).roundTrips.length;
}

test('the caller and the current workspace are read in one request', async () => {
  const person = await signUp();
  expect(await roundTripsOf(() => userOn(person))).toBe(1);
});

test('after switching workspaces, the page names the one to read, until a new token does', async () => {
  const owner = await signUp();
  const person = await addColleague(owner, 'Producer');
  const joinedId = await workspaceIdOf(owner);
  expect(await roundTripsOf(() => userOn(person))).toBe(2);
  expect(await roundTripsOf(() => userOn(person, joinedId))).toBe(1);
  const body = { email: person.email, password };
  const again = personOf(person.email, await callAs(null, 'POST /api/login', { body }));
  expect(await roundTripsOf(() => userOn(again))).toBe(1);
  expect((await userOn(again)).body.user).toMatchObject({ role: 'Producer' });
});

test('a page that shows another workspace of the user than the current one is rejected', async () => {
  const owner = await signUp();
  const person = await signUp();
  const ownId = await workspaceIdOf(person);
  expect(await userOn(person, ownId)).toMatchObject({ status: 200 });
  const colleague = await addColleague(owner, 'Producer');
  const { workspaces } = (await colleague.call('GET /api/workspaces')).body;
  const previous = workspaces.find(({ current }: { current: boolean }) => !current);
  expect(await userOn(colleague, previous.id)).toMatchObject(otherWorkspace);
});

test("a page that names another user's workspace, or no workspace at all, is rejected", async () => {
  const [person, stranger] = [await signUp(), await signUp()];
  for (const shown of [await workspaceIdOf(stranger), '', '#', 'x'.repeat(3_000)]) {
    expect(await userOn(person, shown)).toMatchObject(otherWorkspace);
  }
});

test('a role that changes, and a membership that ends, hold at the next request', async () => {
  const owner = await signUp();
  const email = uniqueEmail();
  const { id } = await addMember(owner, email);
  const person = await signUpInvited(email);
  expect((await userOn(person)).body.user).toMatchObject({ role: 'Video Editor' });
  await owner.call('PUT /api/team-members/{id}/role', {
    params: { id },
    body: { role: 'Producer' },
  });
  expect((await userOn(person)).body.user).toMatchObject({ role: 'Producer' });
  await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  expect((await userOn(person)).body.user).toMatchObject({ workspaceId: null, role: null });
  expect(await userOn(person, await workspaceIdOf(owner))).toMatchObject(otherWorkspace);
});
