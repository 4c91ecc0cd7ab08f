import { expect, test } from '@jest/globals';
import { env } from '#shared/environment.ts';
import { addColleague } from '#testkit/colleagues.ts';
import { deleteAccount } from '#testkit/deletion.ts';
import {
  addMember,
  callAs,
  type Person,
  password,
  personOf,
  signUp,
  signUpInvited,
} from '#testkit/people.ts';
import { workspaceIdOf } from '#testkit/plans.ts';
import { allItems, itemsOf } from '#testkit/table.ts';

process.env[env.storageBucket] ??= 'cutbay-files';
process.env[env.storageEndpoint] ??= 'http://localhost:3002';

const connect = (person: Person, name = 'Laptop') =>
  person.call('POST /api/devices', { body: { name } });
const devicesOf = async (person: Person) => (await person.call('GET /api/devices')).body.devices;
const namesOf = async (person: Person) =>
  (await devicesOf(person)).map(({ name }: { name: string }) => name);

/** Everything that the table holds of devices, in the whole table. */
const deviceItems = async (workspaceId: string) =>
  (await allItems()).filter(
    ({ pk, workspaceId: of }) =>
      pk === `DEVICES#${workspaceId}` ||
      (String(pk).startsWith('DEVICE_KEY#') && of === workspaceId),
  );

test('a device key is shown once, and only its hash is stored', async () => {
  const owner = await signUp();
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

test('the list says how to connect', async () => {
  const owner = await signUp();
  const prefix = `w/${await workspaceIdOf(owner)}/`;
  expect((await owner.call('GET /api/devices')).body.connection).toEqual({
    bucket: 'cutbay-files',
    region: 'us-east-1',
    endpoint: expect.stringMatching(/^http:\/\/localhost:\d+$/),
    prefix,
    credentialsUrl: 'http://localhost:3000/api/storage/credentials',
  });
});

test('members see and disconnect their own devices, the owner those of all', async () => {
  const owner = await signUp();
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
  const owner = await signUp();
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
  const owner = await signUp();
  const { device } = (await connect(owner)).body;
  await connect(owner, 'Office');
  const remove = () => owner.call('DELETE /api/devices/{id}', { params: { id: device.id } });
  const statuses = (await Promise.all([remove(), remove()])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 404]);
  const items = await itemsOf(`DEVICES#${await workspaceIdOf(owner)}`);
  expect(items.find(({ sk }) => String(sk).startsWith('MEMBER#'))).toMatchObject({ count: 1 });
});

test('devices end with the sessions of their time, and make room for others', async () => {
  const owner = await signUp();
  await Promise.all(Array.from({ length: 20 }, () => connect(owner)));
  await owner.call('POST /api/logout-everywhere');
  const { email } = owner;
  const again = personOf(
    email,
    await callAs(null, 'POST /api/login', { body: { email, password } }),
  );
  expect(await namesOf(again)).toEqual([]);
  expect(await connect(again, 'New')).toMatchObject({ status: 201 });
  expect(await namesOf(again)).toEqual(['New']);
  expect(await deviceItems(await workspaceIdOf(again))).toHaveLength(3);
}, 60_000);

test('devices go with the membership when the owner removes the member', async () => {
  const owner = await signUp();
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
  const owner = await signUp();
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
  const owner = await signUp();
  const member = await addMember(owner);
  const editor = await signUpInvited(member.email);
  await connect(editor);
  expect(await deleteAccount(editor)).toMatchObject({ status: 200 });
  expect(await deviceItems(await workspaceIdOf(owner))).toEqual([]);
});

test('all devices go when the workspace is closed', async () => {
  const owner = await signUp();
  const workspaceId = await workspaceIdOf(owner);
  await connect(owner);
  await connect(await addColleague(owner, 'Producer'));
  expect(await deviceItems(workspaceId)).not.toEqual([]);
  expect(await deleteAccount(owner)).toMatchObject({ status: 200 });
  expect(await deviceItems(workspaceId)).toEqual([]);
});
