import { expect, test } from '@jest/globals';
import { limits } from '#core/rate-limits/limits.ts';
import { calls } from '#shared/api.ts';
import { workspaceHeader } from '#shared/operation.ts';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { addMember, type Person, signUp, signUpInvited } from '#testkit/people.ts';
import { tokenMailedTo } from '#testkit/table.ts';

interface Listed {
  id: string;
  companyName: string | null;
  role: string;
  current: boolean;
}

async function workspacesOf(person: Person): Promise<Listed[]> {
  return (await person.call('GET /api/workspaces')).body.workspaces;
}

const open = (person: Person, id: string) =>
  person.call('POST /api/workspaces/{id}/current', { params: { id } });

const name = (person: Person, companyName: string) =>
  person.call('POST /api/user/company-name', { body: { companyName } });

/** A user with a workspace of their own, whose current workspace is the owner's. */
async function freelancer() {
  const owner = await signUp();
  await name(owner, 'Night Shift');
  const person = await addColleague(owner, 'Producer');
  const theirs = await workspaceIdOf(owner);
  const own = (await workspacesOf(person)).find(({ id }) => id !== theirs)?.id ?? '';
  return { owner, person, theirs, own };
}

test('switching makes the other workspace the current one, with the role there', async () => {
  const { person, theirs, own } = await freelancer();
  expect(await open(person, own)).toMatchObject({ status: 200, body: { success: true } });
  const shown = { workspaceId: own, companyName: null, role: 'Owner' };
  expect((await person.call('GET /api/user')).body.user).toMatchObject(shown);
  await open(person, theirs);
  const back = { workspaceId: theirs, companyName: 'Night Shift', role: 'Producer' };
  expect((await person.call('GET /api/user')).body.user).toMatchObject(back);
});

test("a user cannot open others' workspaces, which respond like ones that do not exist", async () => {
  const { person, theirs } = await freelancer();
  const foreign = await open(person, await workspaceIdOf(await signUp()));
  expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await open(person, 'nothing')).toEqual(foreign);
  expect(await workspaceIdOf(person)).toBe(theirs);
});

test('a user removed from the current workspace falls back to another of theirs', async () => {
  const [owner, person] = [await signUp(), await signUp()];
  const own = await workspaceIdOf(person);
  const { id } = await addMember(owner, person.email);
  const params = { token: await tokenMailedTo(person.email) };
  await person.call('POST /api/invitations/{token}', { params });
  const theirs = await workspaceIdOf(owner);
  expect(await workspaceIdOf(person)).toBe(theirs);
  await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  expect(await workspaceIdOf(person)).toBe(own);
  expect(await open(person, theirs)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await workspacesOf(person)).toEqual([
    { id: own, companyName: null, role: 'Owner', current: true },
  ]);
});

test('changes in one workspace never show in another', async () => {
  const { owner, person, own } = await freelancer();
  await addMember(owner);
  const seen = async () => [
    await owner.call('GET /api/user'),
    await owner.call('GET /api/team-members'),
    await owner.call('GET /api/get-storage'),
    await owner.call('GET /api/get-cold-storage'),
    await owner.call('GET /api/audit'),
  ];
  const before = await seen();
  await open(person, own);
  await name(person, 'Own Cuts');
  const { email } = await addMember(person);
  await person.call('POST /api/update-storage', { body: { storageAmount: 3 } });
  await person.call('POST /api/update-cold-storage', { body: { coldStorageAmount: 3 } });
  expect(await seen()).toEqual(before);
  expect(JSON.stringify(before)).not.toContain(email);
});

const closed = Object.values(calls).filter(({ access }) => access !== 'public');

test.each(closed.map(({ route }) => route))(
  '%s does nothing if the page shows another workspace than the current one',
  async (route) => {
    const { person, own } = await freelancer();
    const headers = { [workspaceHeader]: own };
    expect(await person.call(route, { headers })).toMatchObject({
      status: 412,
      body: { code: 'other_workspace' },
    });
  },
);

test('a call that names the current workspace succeeds', async () => {
  const { person, theirs } = await freelancer();
  const headers = { [workspaceHeader]: theirs };
  expect(await person.call('GET /api/user', { headers })).toMatchObject({ status: 200 });
});

test('only one of eight concurrent calls that name a first workspace creates it, and the others find it', async () => {
  const owner = await signUp();
  const { id, email } = await addMember(owner);
  const person = await signUpInvited(email);
  await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  expect(await workspacesOf(person)).toEqual([]);
  const answers = await Promise.all(Array.from({ length: 8 }, () => name(person, 'Day Shift')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await workspacesOf(person)).toMatchObject([{ companyName: 'Day Shift', current: true }]);
});

test('exports are limited, so that they neither cost without bound nor flood the audit log', async () => {
  const owner = await signUp();
  const { most } = limits.exports_of_workspace;
  for (let n = 0; n < most; n += 1) {
    expect(await owner.call('GET /api/export')).toMatchObject({ status: 200 });
  }
  expect(await owner.call('GET /api/export')).toMatchObject({
    status: 429,
    body: { code: 'too_many_attempts' },
  });
});
