import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { bucketName, objectKey, workspacePrefix } from '#core/files/objects/bucket.ts';
import type { RestrictedFolder } from '#shared/calls/restricted-folders/restricted-folders.ts';
import type { MemberRole } from '#shared/rules/permissions.ts';
import { folderRights } from '#shared/rules/text/restricted-folders.ts';
import { clientOf, fetchCredentials, keyOf, syncedFolders } from '#testkit/files/devices.ts';
import { putObject, startUpload, uploadAtS3, uploadFile } from '#testkit/files/files.ts';
import { restrict, withRestrictedFolder } from '#testkit/files/restricted-folders.ts';
import { attempts, listings, statusOf } from '#testkit/files/storage-attempts.ts';
import { addMember, type Person, signUpInvited, uniqueEmail } from '#testkit/people.ts';

// The credentials of members who do not see all folders, or may not do all in them, against every request to S3.

const Bucket = bucketName();
const roles = ['Video Editor', 'Producer'] as const satisfies MemberRole[];
type Role = (typeof roles)[number];

let members: Record<Role, { id: string; person: Person }>;
let owner: Person;
let workspaceId: string;
/** A restricted folder that no member sees, and one in which they get rights. */
let hidden: RestrictedFolder;
let shared: RestrictedFolder;
/** A version of a file, and an upload in parts, in folders that are not reached. */
const foreign = new Map<string, { version: string; uploadId: string }>();

const at = (path: string) => ({ Bucket, Key: objectKey(workspaceId, path) });
const listed = (name: string) => `${workspacePrefix(workspaceId)}${name}`;

beforeAll(async () => {
  ({ owner, workspaceId, folder: hidden } = await withRestrictedFolder());
  await uploadFile(owner, 'Bravo/Film.mov');
  shared = await restrict(owner, 'Bravo/');
  await uploadFile(owner, 'Day/Film.mov');
  for (const name of [hidden.name, 'Day 1', 'Days']) await fill(name);
  members = { 'Video Editor': await join('Video Editor'), Producer: await join('Producer') };
});

/** Stores a film and begins an upload in a folder. */
async function fill(name: string): Promise<void> {
  const version = await putObject(workspaceId, `${name}/film.mov`, 'A secret.');
  const { upload } = (await startUpload(owner, `${name}/half.mov`, 7)).body;
  const { UploadId } = await uploadAtS3(workspaceId, upload.id);
  foreign.set(name, { version, uploadId: UploadId });
}

/** The member of a role, with a right in the shared folder. */
async function member(role: Role, right?: string): Promise<Person> {
  await give(right ? [{ id: members[role].id, right }] : []);
  return members[role].person;
}

async function join(role: MemberRole) {
  const email = uniqueEmail();
  const { id } = await addMember(owner, email, role);
  return { id, person: await signUpInvited(email) };
}

async function give(members: readonly { id: string; right: string }[]): Promise<void> {
  const params = { id: shared.id };
  const body = { roles: [], members };
  const { status } = await owner.call('PUT /api/restricted-folders/{id}', { params, body });
  expect(status).toBe(200);
}

/** What can be done in a folder, each followed by whether it reads, writes or removes. */
async function deeds(s3: S3Client, name: string): Promise<Record<string, number | undefined>> {
  const film = at(`${name}/Film.mov`);
  const other = at(`${name}/New/Other.mov`);
  const version = await putObject(workspaceId, `${name}/Film.mov`, 'A film.');
  const own = await clientOf(await keyOf(owner));
  const { UploadId } = await own.send(new CreateMultipartUploadCommand(other));
  const upload = { ...other, UploadId };
  const part = { ...upload, PartNumber: 1 };
  const requests: [string, () => Promise<unknown>][] = [
    ['read', () => s3.send(new GetObjectCommand(film))],
    ['read: head', () => s3.send(new HeadObjectCommand(film))],
    ['read: tags', () => s3.send(new GetObjectTaggingCommand(film))],
    ['read: list', () => s3.send(new ListObjectsV2Command({ Bucket, Prefix: listed(`${name}/`) }))],
    [
      'read: list by folders',
      () =>
        s3.send(new ListObjectsV2Command({ Bucket, Prefix: listed(`${name}/`), Delimiter: '/' })),
    ],
    [
      'read: list within',
      () => s3.send(new ListObjectsV2Command({ Bucket, Prefix: listed(`${name}/Fi`) })),
    ],
    ['write', () => s3.send(new PutObjectCommand({ ...other, Body: 'x' }))],
    ['write: its marker', () => s3.send(new PutObjectCommand({ ...at(`${name}/`), Body: '' }))],
    [
      'write: copy',
      () =>
        s3.send(
          new CopyObjectCommand({
            ...other,
            CopySource: encodeURIComponent(`${Bucket}/${film.Key}`),
          }),
        ),
    ],
    ['write: begin', () => s3.send(new CreateMultipartUploadCommand(other))],
    ['write: part', () => s3.send(new UploadPartCommand({ ...part, Body: 'x' }))],
    ['write: parts', () => s3.send(new ListPartsCommand(upload))],
    [
      'write: complete',
      async () => {
        const { Parts } = await own.send(new ListPartsCommand(upload));
        return s3.send(
          new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }),
        );
      },
    ],
    [
      'write: abort',
      async () => {
        const begun = await own.send(new CreateMultipartUploadCommand(other));
        return s3.send(new AbortMultipartUploadCommand({ ...other, UploadId: begun.UploadId }));
      },
    ],
    ['remove', () => s3.send(new DeleteObjectCommand(film))],
    ['never: a version', () => s3.send(new GetObjectCommand({ ...film, VersionId: version }))],
    [
      'never: remove a version',
      () => s3.send(new DeleteObjectCommand({ ...film, VersionId: version })),
    ],
    [
      'never: in frozen storage',
      () => s3.send(new PutObjectCommand({ ...other, Body: 'x', StorageClass: 'DEEP_ARCHIVE' })),
    ],
  ];
  const statuses: Record<string, number | undefined> = {};
  for (const [what, request] of requests) statuses[what] = await statusOf(request);
  own.destroy();
  return statuses;
}

/** That the credentials reach nothing of a folder, also by copying it to one that they reach. */
async function expectNothingOf(s3: S3Client, name: string, reached: string): Promise<void> {
  const { version, uploadId } = foreign.get(name) ?? { version: 'x', uploadId: 'x' };
  const ownFolder = listed(`${reached}/`);
  for (const path of ['film.mov', 'half.mov', 'missing.mov', '']) {
    const { Key: key } = at(`${name}/${path}`);
    for (const [what, request] of attempts(s3, { key, version, uploadId, ownFolder })) {
      expect({ what, key, status: await statusOf(request) }).toEqual({ what, key, status: 403 });
    }
  }
  await expectUnlisted(s3, [name, `${name}/`, `${name}/f`]);
}

async function expectUnlisted(s3: S3Client, names: readonly string[]): Promise<void> {
  for (const prefix of names.map(listed)) {
    for (const [what, request] of listings(s3, prefix)) {
      const status = await statusOf(request);
      expect({ what, prefix, status }).toEqual({ what, prefix, status: 403 });
    }
  }
}

const rights = [undefined, ...folderRights];

describe.each(roles)('the credentials of a %s', (role) => {
  test.each(rights)('with the right to %p in a folder do what that allows', async (right) => {
    const person = await member(role, right);
    const key = await keyOf(person);
    const names = ['Day 1', 'Day', 'Days', ...(right ? [shared.name] : [])];
    expect(await syncedFolders(key)).toEqual({ whole: false, folders: names });
    const s3 = await clientOf(key);
    const mayRead = right !== undefined;
    const mayWrite = right === 'edit' || right === 'manage';
    const may = { read: mayRead, write: mayWrite, remove: false, never: false };
    const there = { ...may, remove: right === 'manage' && role === 'Producer' };
    const open = { read: true, write: true, remove: role === 'Producer', never: false };
    for (const [name, allowed] of [
      [shared.name, there],
      ['Day', open],
    ] as const) {
      const statuses = await deeds(s3, name);
      const actual = Object.entries(statuses).map(([what, status]) => [what, status !== 403]);
      const kinds = Object.entries(allowed);
      const expected = Object.keys(statuses).map((what) => [
        what,
        kinds.some(([kind, is]) => is && what.startsWith(kind)),
      ]);
      expect([name, actual]).toEqual([name, expected]);
    }
    await expectNothingOf(s3, hidden.name, 'Day');
    await expectUnlisted(s3, ['', 'D', 'Day', '~', '~A', shared.name, shared.name.slice(0, -1)]);
    s3.destroy();
  });
});

test('a computer reaches the folders that were chosen for it, and none whose name begins alike', async () => {
  const person = await member('Video Editor', 'view');
  await putObject(workspaceId, 'Day/Film.mov');
  const key = await keyOf(person, ['Day']);
  expect(await syncedFolders(key)).toEqual({ whole: false, folders: ['Day'] });
  const s3 = await clientOf(key);
  expect(await statusOf(() => s3.send(new GetObjectCommand(at('Day/Film.mov'))))).toBe(200);
  for (const name of ['Day 1', 'Days', hidden.name]) await expectNothingOf(s3, name, 'Day');
  expect(await statusOf(() => s3.send(new GetObjectCommand(at(`${shared.name}/Film.mov`))))).toBe(
    403,
  );
  // A new folder of the first level, and a file beside the folders.
  for (const path of ['New/Film.mov', 'Film.mov']) {
    expect(await statusOf(() => s3.send(new PutObjectCommand({ ...at(path), Body: 'x' })))).toBe(
      403,
    );
  }
  s3.destroy();
});

test('which folders a computer syncs is answered to its key alone', async () => {
  const key = await keyOf(members.Producer.person);
  expect(await syncedFolders(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`)).toMatchObject({
    code: 'wrong_device_key',
  });
});

test('no folder that is hidden, or never was, can be chosen', async () => {
  const person = await member('Producer', 'manage');
  const { body } = await person.call('POST /api/devices', { body: { name: 'Laptop' } });
  const params = { id: body.device.id };
  const choose = (folders: readonly string[]) =>
    person.call('PUT /api/devices/{id}/folders', { params, body: { folders } });
  for (const folders of [[hidden.name], ['~Atlas (aaaaaaaaaaaa)'], ['Nowhere'], ['Day', '..']]) {
    expect([folders, await choose(folders)]).toMatchObject([folders, { status: 404 }]);
    const answer = await person.call('POST /api/devices', { body: { name: 'Other', folders } });
    expect(answer.status).toBe(404);
  }
  expect(await choose([shared.name])).toMatchObject({ status: 200 });
  const others = { params, body: { folders: ['Day'] } };
  expect((await owner.call('PUT /api/devices/{id}/folders', others)).status).toBe(404);
  expect(await syncedFolders(body.key)).toEqual({ whole: false, folders: [shared.name] });
});

test('a chosen folder that is taken away is said, and no longer reached', async () => {
  const person = await member('Producer', 'manage');
  const key = await keyOf(person, ['Day', shared.name]);
  await give([]);
  const { devices } = (await person.call('GET /api/devices')).body;
  expect(devices.at(-1)).toMatchObject({ folders: ['Day'], lostFolders: 1 });
  const s3 = await clientOf(key);
  await expectUnlisted(s3, [`${shared.name}/`]);
  s3.destroy();
  const only = await keyOf(person, ['Day']);
  expect(await syncedFolders(only)).toEqual({ whole: false, folders: ['Day'] });
});

test('where all folders do not fit, some are chosen, and more than fit are refused', async () => {
  const made = await withRestrictedFolder();
  const person = await signUpInvited(
    (await addMember(made.owner, uniqueEmail(), 'Video Editor')).email,
  );
  const names = Array.from({ length: 12 }, (_, index) => `Reel ${index} of Ö and Ф`);
  for (const name of names) await putObject(made.workspaceId, `${name}/Film.mov`);
  const key = await keyOf(person);
  expect(await fetchCredentials(key)).toMatchObject({
    status: 403,
    body: { code: 'forbidden', message: expect.stringContaining('Connect page') },
  });
  const { choice, devices } = (await person.call('GET /api/devices')).body;
  const params = { id: devices[0].id };
  const choose = (folders: readonly string[]) =>
    person.call('PUT /api/devices/{id}/folders', { params, body: { folders } });
  const widths = new Map<string, number>(
    choice.all.map(({ name, characters }: { name: string; characters: number }) => [
      name,
      characters,
    ]),
  );
  const chosen: string[] = [];
  for (let left = choice.room; ; ) {
    const name = names[chosen.length] ?? '';
    left -= widths.get(name) ?? Number.NaN;
    if (left < 0) break;
    chosen.push(name);
  }
  expect(chosen.length).toBeGreaterThan(3);
  expect(await choose(chosen)).toMatchObject({ status: 200 });
  expect(await choose(names.slice(0, chosen.length + 1))).toMatchObject({
    status: 400,
    body: { code: 'invalid_input' },
  });
  const s3 = await clientOf(key);
  const reads = await Promise.all(
    names.map((name) =>
      statusOf(() =>
        s3.send(
          new ListObjectsV2Command({
            Bucket,
            Prefix: `${workspacePrefix(made.workspaceId)}${name}/`,
          }),
        ),
      ),
    ),
  );
  expect(reads).toEqual(names.map((name) => (chosen.includes(name) ? 200 : 403)));
  s3.destroy();
});

test.each([
  ['*', 'Every'],
  ['a?c', 'abc'],
  [`$${'{aws:userid}'}`, '$'],
  ['"Ö" \'Ф\' 🎬', '"O" \'F\' 🎬'],
  ['\u2028', 'x'],
  ['L'.repeat(255), 'L'.repeat(254)],
])('a folder called %j is reached, and no other one', async (name, other) => {
  const made = await withRestrictedFolder();
  const { email } = await addMember(made.owner, uniqueEmail(), 'Video Editor');
  const person = await signUpInvited(email);
  const keyIn = (folder: string, path = 'Film.mov') => ({
    Bucket,
    Key: objectKey(made.workspaceId, `${folder}/${path}`),
  });
  for (const folder of [name, other]) await putObject(made.workspaceId, `${folder}/Film.mov`);
  const room = 1_024 - Buffer.byteLength(keyIn(name, '').Key);
  const longest = keyIn(name, 'x'.repeat(room));
  const isOffered = name !== '\u2028';
  if (!isOffered) {
    // Not every system can show it.
    const answer = await person.call('POST /api/devices', {
      body: { name: 'Laptop', folders: [name] },
    });
    expect(answer.status).toBe(404);
    return;
  }
  const s3 = await clientOf(await keyOf(person, [name]));
  const stored = () => s3.send(new PutObjectCommand({ ...longest, Body: 'x' }));
  expect(await statusOf(stored)).toBe(200);
  expect(await statusOf(() => s3.send(new GetObjectCommand(keyIn(name))))).toBe(200);
  for (const folder of [other, 'Day 1', made.folder.name]) {
    expect([folder, await statusOf(() => s3.send(new GetObjectCommand(keyIn(folder))))]).toEqual([
      folder,
      403,
    ]);
    const Prefix = keyIn(folder, '').Key;
    const list = () => s3.send(new ListObjectsV2Command({ Bucket, Prefix }));
    expect([folder, await statusOf(list)]).toEqual([folder, 403]);
  }
  s3.destroy();
});
