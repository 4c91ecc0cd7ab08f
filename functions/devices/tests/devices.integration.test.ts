import { afterEach, expect, test } from '@jest/globals';
import { env } from '#shared/ops/environment.ts';
import { addColleague, joinAs } from '#testkit/accounts/colleagues.ts';
import { deleteAccount } from '#testkit/accounts/deletion.ts';
import { runPlan, signUpWithPlan, workspaceIdOf } from '#testkit/billing/plans.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import {
  addMember,
  callAs,
  type Person,
  password,
  personOf,
  signUp,
  signUpInvited,
} from '#testkit/people.ts';
import { allItems, itemsOf, mailsTo } from '#testkit/table.ts';

process.env[env.storageBucket] ??= 'cutbay-files';
process.env[env.storageEndpoint] ??= 'http://localhost:3002';
afterEach(resetClock);

const connect = (person: Person, name = 'Laptop') =>
  person.call('POST /api/devices', { body: { name } });
const devicesOf = async (person: Person) => (await person.call('GET /api/devices')).body.devices;
const namesOf = async (person: Person) =>
  (await devicesOf(person)).map(({ name }: { name: string }) => name);

/** The same user in another session. */
async function signedInAgain({ email }: Person): Promise<Person> {
  return personOf(email, await callAs(null, 'POST /api/login', { body: { email, password } }));
}

/** Ends a session from the list of another. */
async function endSession(person: Person, ended: Person) {
  const { sessions } = (await ended.call('GET /api/sessions')).body;
  const { id } = sessions.find(({ current }: { current: boolean }) => current);
  return person.call('DELETE /api/sessions/{id}', { params: { id } });
}

/** Everything that the table holds of devices, in the whole table. */
const deviceItems = async (workspaceId: string) =>
  (await allItems()).filter(
    ({ pk, workspaceId: of }) =>
      pk === `DEVICES#${workspaceId}` ||
      (String(pk).startsWith('DEVICE_KEY#') && of === workspaceId),
  );

test('a device key is shown once, and only its hash is stored', async () => {
  const { owner } = await signUpWithPlan();
  const { status, body } = await connect(owner);
  expect({ status, body }).toEqual({
    status: 201,
    body: {
      device: {
        id: expect.any(String),
        name: 'Laptop',
        owner: owner.email,
        createdAt: expect.any(String),
        lastUsedAt: null,
      },
      key: expect.stringMatching(/^[\da-f-]{36}\.[\w-]{43}$/),
    },
  });
  expect(await devicesOf(owner)).toEqual([body.device]);
  const [, secret = ''] = body.key.split('.');
  expect(JSON.stringify(await allItems())).not.toContain(secret);
});

test('members see and disconnect their own devices, the owner those of all', async () => {
  const { owner } = await signUpWithPlan();
  const editor = await addColleague(owner, 'Video Editor');
  const director = await addColleague(owner, 'Creative Director');
  const { device } = (await connect(editor, 'Suite 1')).body;
  await connect(owner, 'Office');
  expect(await namesOf(editor)).toEqual(['Suite 1']);
  expect(await namesOf(director)).toEqual([]);
  expect(await namesOf(owner)).toEqual(['Suite 1', 'Office']);
  const params = { id: device.id };
  expect(await director.call('DELETE /api/devices/{id}', { params })).toMatchObject({
    status: 404,
  });
  expect(await owner.call('DELETE /api/devices/{id}', { params })).toMatchObject({ status: 200 });
  expect(await owner.call('DELETE /api/devices/{id}', { params })).toMatchObject({ status: 404 });
  expect(await namesOf(editor)).toEqual([]);
  const { auditEntries } = (await owner.call('GET /api/audit')).body;
  expect(auditEntries).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'device_connected', device: 'Suite 1', who: editor.email }),
      expect.objectContaining({
        kind: 'device_disconnected',
        device: 'Suite 1',
        email: editor.email,
        who: owner.email,
      }),
    ]),
  );
});

test('a member can have 20 devices, even when 25 are connected at once', async () => {
  const { owner } = await signUpWithPlan();
  const answers = await Promise.all(Array.from({ length: 25 }, () => connect(owner)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(20);
  const refused = answers.filter(({ status }) => status !== 201);
  for (const { status, body } of refused)
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'too_many_devices' } });
  const devices = await devicesOf(owner);
  expect(devices).toHaveLength(20);
  // Another member has a limit of their own, and one disconnected makes room for one.
  expect(await connect(await addColleague(owner, 'Producer'))).toMatchObject({ status: 201 });
  await owner.call('DELETE /api/devices/{id}', { params: { id: devices[0].id } });
  expect(await connect(owner)).toMatchObject({ status: 201 });
  expect(await connect(owner)).toMatchObject({ status: 409 });
}, 60_000);

test('two disconnections of one device at once count once', async () => {
  const { owner } = await signUpWithPlan();
  const { device } = (await connect(owner)).body;
  await connect(owner, 'Office');
  const remove = () => owner.call('DELETE /api/devices/{id}', { params: { id: device.id } });
  const statuses = (await Promise.all([remove(), remove()])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 404]);
  const items = await itemsOf(`DEVICES#${await workspaceIdOf(owner)}`);
  expect(items.find(({ sk }) => String(sk).startsWith('MEMBER#'))).toMatchObject({ count: 1 });
});

test('devices end with the sessions of their time, and make room for others', async () => {
  const { owner } = await signUpWithPlan();
  await Promise.all(Array.from({ length: 20 }, () => connect(owner)));
  await owner.call('POST /api/logout-everywhere');
  const again = await signedInAgain(owner);
  expect(await namesOf(again)).toEqual([]);
  expect(await connect(again, 'New')).toMatchObject({ status: 201 });
  expect(await namesOf(again)).toEqual(['New']);
  expect(await deviceItems(await workspaceIdOf(again))).toHaveLength(3);
}, 60_000);

test('a computer is connected only by a user who has just confirmed their identity', async () => {
  const { owner } = await signUpWithPlan();
  setClockAhead({ minutes: 10, seconds: 1 });
  expect(await connect(owner)).toMatchObject({
    status: 403,
    body: { code: 'confirmation_needed' },
  });
  await owner.call('POST /api/confirm-identity', { body: { password } });
  expect(await connect(owner)).toMatchObject({ status: 201 });
});

test('a computer is connected only with a running plan', async () => {
  const planNeeded = { status: 409, body: { code: 'plan_needed' } };
  const owner = await signUp();
  expect(await connect(owner)).toMatchObject(planNeeded);
  await runPlan(owner, 'starter', 'past_due');
  expect(await connect(owner)).toMatchObject({ status: 201 });
  await runPlan(owner, 'starter', 'canceled');
  expect(await connect(owner)).toMatchObject(planNeeded);
});

test('its member is told of a connected computer, with a link to secure the account', async () => {
  const { owner } = await signUpWithPlan();
  const editor = await addColleague(owner, 'Video Editor');
  await connect(editor, 'Call 555-0100');
  const [mail] = (await mailsTo(editor.email)).filter(({ subject }) =>
    String(subject).includes('computer'),
  );
  expect(mail).toMatchObject({
    subject: 'A computer was connected to your Cutbay account',
    text: expect.stringMatching(/secure-account\?token=/),
  });
  // A thief chooses the name.
  expect(String(mail?.['text'])).not.toContain('555');
  expect((await mailsTo(owner.email)).map(({ subject }) => subject)).not.toContain(
    mail?.['subject'],
  );
});

test('a device ends with the session that connected it, when that is ended from the list', async () => {
  const { owner } = await signUpWithPlan();
  const stolen = await signedInAgain(owner);
  await connect(owner, 'Office');
  await connect(stolen, 'Intruder 1');
  await connect(stolen, 'Intruder 2');
  expect(await endSession(owner, stolen)).toMatchObject({ status: 200 });
  expect(await namesOf(owner)).toEqual(['Office']);
  // The device, its key, and the list of the owner's.
  expect(await deviceItems(await workspaceIdOf(owner))).toHaveLength(3);
  const { auditEntries } = (await owner.call('GET /api/audit')).body;
  expect(auditEntries).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'device_disconnected', device: 'Intruder 1' }),
    ]),
  );
});

test('it ends in every workspace that the session has connected it to', async () => {
  const { owner } = await signUpWithPlan();
  const { owner: other } = await signUpWithPlan();
  const editor = await addColleague(owner, 'Video Editor');
  const stolen = await signedInAgain(editor);
  await connect(stolen);
  await joinAs(editor, other, 'Video Editor');
  await connect(stolen);
  await endSession(editor, stolen);
  expect(await namesOf(owner)).toEqual([]);
  expect(await namesOf(other)).toEqual([]);
});

test('no device is left when one is connected while its session is being ended', async () => {
  const { owner } = await signUpWithPlan();
  const stolen = await signedInAgain(owner);
  await connect(stolen);
  const [, ended] = await Promise.all([
    connect(stolen),
    endSession(owner, stolen),
    connect(stolen),
  ]);
  expect(ended).toMatchObject({ status: 200 });
  expect(await namesOf(owner)).toEqual([]);
});

test('signing out leaves connected computers alone', async () => {
  const { owner } = await signUpWithPlan();
  const elsewhere = await signedInAgain(owner);
  await connect(elsewhere);
  await elsewhere.call('POST /api/logout');
  expect(await namesOf(owner)).toEqual(['Laptop']);
});

test('devices go with the membership when the owner removes the member', async () => {
  const { owner } = await signUpWithPlan();
  const member = await addMember(owner);
  const editor = await signUpInvited(member.email);
  await connect(editor);
  await connect(owner, 'Office');
  await owner.call('DELETE /api/team-members/{id}', { params: { id: member.id } });
  expect(await namesOf(owner)).toEqual(['Office']);
  // The device, its key, and the list of the owner's.
  expect(await deviceItems(await workspaceIdOf(owner))).toHaveLength(3);
});

test('no device is left when one is connected while its member is being removed', async () => {
  const { owner } = await signUpWithPlan();
  const workspaceId = await workspaceIdOf(owner);
  const member = await addMember(owner);
  const editor = await signUpInvited(member.email);
  await Promise.all([
    connect(editor),
    owner.call('DELETE /api/team-members/{id}', { params: { id: member.id } }),
    connect(editor),
  ]);
  expect(await deviceItems(workspaceId)).toEqual([]);
});

test('devices go when their member deletes the account', async () => {
  const { owner } = await signUpWithPlan();
  const member = await addMember(owner);
  const editor = await signUpInvited(member.email);
  await connect(editor);
  expect(await deleteAccount(editor)).toMatchObject({ status: 200 });
  expect(await deviceItems(await workspaceIdOf(owner))).toEqual([]);
});

test('all devices go when the workspace is closed', async () => {
  const { owner } = await signUpWithPlan();
  const workspaceId = await workspaceIdOf(owner);
  await connect(owner);
  await connect(await addColleague(owner, 'Producer'));
  expect(await deviceItems(workspaceId)).not.toEqual([]);
  await runPlan(owner, 'business', 'canceled');
  expect(await deleteAccount(owner)).toMatchObject({ status: 200 });
  expect(await deviceItems(workspaceId)).toEqual([]);
});
