import { dirname } from 'node:path';
import {
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { requireRclone } from '@cutbay/s3-emulator/rclone';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { localCredentials } from '#local/instance/environment.ts';
import { type Product, startProduct } from '#local/product.ts';
import { addDevice, type Connection, listDevices } from '#shared/calls/devices.ts';
import {
  listRestrictedFolders,
  restrictFolder,
} from '#shared/calls/restricted-folders/restricted-folders.ts';
import { invitationLink } from '#shared/testing/people.ts';
import { buyBusinessAt, send, signUpAt, textsMailedTo } from '#testkit/local/visitor.ts';
import { Computer } from './computer.ts';

const rclone = requireRclone();

/** Two members side by side: Ada manages Atlas and may only view Bravo, Bo edits Bravo and does not see Atlas. */
describe('the script on computers of people who do not see the whole workspace', () => {
  let product: Product;
  let s3: S3Client;
  let owner: string;
  let connection: Connection;
  let atlas: { id: string; name: string };
  let bravo: { id: string; name: string };
  const computers = new Map<string, { computer: Computer; cookie: string; id: string }>();
  const home = 'Cutbay/North';

  beforeAll(async () => {
    product = await startProduct({ port: 0, dataDir: null });
    owner = await signUpAt(product, 'owner@studio.example');
    await buyBusinessAt(product, 'owner@studio.example', owner);
    s3 = new S3Client({
      endpoint: product.storageOrigin,
      forcePathStyle: true,
      region: 'us-east-1',
      credentials: localCredentials,
    });
    ({ connection } = listDevices.answer.parse(
      await (await send(product, 'GET', '/api/devices', undefined, owner)).json(),
    ));
    for (const folder of ['Day 1', 'Atlas', 'Bravo']) await store(`${folder}/film.txt`, folder);
    await store('beside.txt', 'beside');
    await invite('ada', 'Producer');
    await invite('bo', 'Video Editor');
    // What a member connects before anything is restricted is the whole workspace.
    await connect('bo');
    expect(await computerOf('bo').run()).toMatchObject({ code: 0 });
    await until(() => has('bo', 'Atlas/film.txt'));
    atlas = await restrict('Atlas/', [{ name: 'ada', right: 'manage' }]);
    bravo = await restrict('Bravo/', [
      { name: 'ada', right: 'view' },
      { name: 'bo', right: 'edit' },
    ]);
    await connect('ada');
  }, 120_000);
  afterAll(async () => {
    for (const { computer } of computers.values()) {
      await computer.run('remove');
      computer.remove();
    }
    s3.destroy();
    await product.close();
  });

  async function call(method: string, path: string, body: object | undefined, cookie: string) {
    const answer = await send(product, method, path, body, cookie);
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.json();
  }
  const emailOf = (name: string) => `${name}@studio.example`;
  const cookies = new Map<string, string>();
  const members = new Map<string, string>();
  async function invite(name: string, role: string): Promise<void> {
    const { teamMember } = await call(
      'POST',
      '/api/team-members',
      { email: emailOf(name), role },
      owner,
    );
    members.set(name, teamMember.id);
    const [text = ''] = await textsMailedTo(product, emailOf(name));
    const invitation = invitationLink.exec(text)?.[1];
    cookies.set(name, await signUpAt(product, emailOf(name), invitation));
  }
  async function connect(name: string): Promise<void> {
    const cookie = cookies.get(name) ?? '';
    const answer = addDevice.answer.parse(
      await call('POST', '/api/devices', { name: 'Laptop' }, cookie),
    );
    const { device, key } = answer;
    const values = { connection, deviceId: device.id, deviceKey: key, computer: name };
    const computer = new Computer({ ...values, workspace: 'North' }, dirname(rclone));
    computers.set(name, { computer, cookie, id: device.id });
  }
  function computerOf(name: string): Computer {
    const found = computers.get(name);
    if (!found) throw new Error(`${name} has no computer.`);
    return found.computer;
  }
  async function restrict(folder: string, people: { name: string; right: string }[]) {
    const body = { folder, roles: [], members: membersOf(people) };
    const { folder: made } = restrictFolder.answer.parse(
      await call('POST', '/api/restricted-folders', body, owner),
    );
    await until(async () => {
      const { folders } = listRestrictedFolders.answer.parse(
        await call('GET', '/api/restricted-folders', undefined, owner),
      );
      return folders.some(({ id, state }) => id === made.id && state === 'restricted');
    });
    return made;
  }
  const membersOf = (people: { name: string; right: string }[]) =>
    people.map(({ name, right }) => ({ id: members.get(name) ?? '', right }));
  const give = (id: string, people: { name: string; right: string }[]) =>
    call('PUT', `/api/restricted-folders/${id}`, { roles: [], members: membersOf(people) }, owner);
  const at = (path: string) => ({ Bucket: connection.bucket, Key: connection.prefix + path });
  const store = (path: string, Body: string) =>
    s3.send(new PutObjectCommand({ ...at(path), Body }));
  async function stored(): Promise<string[]> {
    const { bucket: Bucket, prefix: Prefix } = connection;
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix }));
    return Contents.map(({ Key = '' }) => Key.slice(Prefix.length)).filter(
      (path) => path !== '' && !path.endsWith('/'),
    );
  }
  async function contentOf(path: string): Promise<string | undefined> {
    const { Body } = await s3.send(new GetObjectCommand(at(path)));
    return Body?.transformToString();
  }
  async function filesOf(name: string): Promise<string[]> {
    return (await computerOf(name).files())
      .filter((path) => path.startsWith('Cutbay/') && !path.endsWith('/.cutbay'))
      .map((path) => path.slice(home.length + 1));
  }
  const has = async (name: string, path: string) => (await filesOf(name)).includes(path);
  const write = (name: string, path: string, content: string) =>
    computerOf(name).write(`${home}/${path}`, content);
  async function sync(name: string): Promise<void> {
    const { code, output } = await computerOf(name).run('sync');
    if (code !== 0) throw new Error(`${output}\n${computerOf(name).log()}`);
  }
  async function until(condition: () => Promise<boolean>): Promise<void> {
    while (!(await condition())) {
      // Each condition asks a program or the product.
    }
  }

  test('get the folders that they see, called by their titles', async () => {
    expect(await computerOf('ada').run()).toMatchObject({ code: 0 });
    await until(() => has('ada', 'Day 1/film.txt'));
    await sync('ada');
    expect(await filesOf('ada')).toEqual(['Atlas/film.txt', 'Bravo/film.txt', 'Day 1/film.txt']);
    expect(computerOf('ada').read(`${home}/Atlas/film.txt`)).toBe('Atlas');
  });

  test('sync both ways in these, and nothing that is beside them', async () => {
    write('ada', 'Atlas/new.txt', 'from Ada');
    write('ada', 'Private/mine.txt', 'mine');
    write('ada', 'mine.txt', 'mine');
    await store(`${atlas.name}/there.txt`, 'from there');
    await sync('ada');
    expect(computerOf('ada').read(`${home}/Atlas/there.txt`)).toBe('from there');
    expect(await contentOf(`${atlas.name}/new.txt`)).toBe('from Ada');
    expect((await stored()).filter((path) => path.includes('mine'))).toEqual([]);
    await computerOf('ada').shell(['rm', `${computerOf('ada').home}/${home}/Atlas/new.txt`]);
    await sync('ada');
    expect(await stored()).not.toContain(`${atlas.name}/new.txt`);
  });

  test('go on in the same folders where the whole workspace was synced, and leave one that is hidden by now', async () => {
    await sync('bo');
    await sync('bo');
    // The title is taken by what is left of the open folder.
    write('bo', `Bravo (${bravo.id})/edited.txt`, 'from Bo');
    write('bo', 'Atlas/stale.txt', 'secret');
    await sync('bo');
    expect(await contentOf(`${bravo.name}/edited.txt`)).toBe('from Bo');
    expect(await has('bo', 'Atlas/film.txt')).toBe(true);
    expect((await stored()).filter((path) => path.endsWith('stale.txt'))).toEqual([]);
    await sync('ada');
    expect(await has('ada', 'Bravo/edited.txt')).toBe(true);
  });

  test('keep what they have of a folder that is taken away, which takes no other folder of its name', async () => {
    // A computer can fetch credentials only so often.
    await computerOf('ada').run('remove');
    computerOf('ada').remove();
    await connect('ada');
    expect(await computerOf('ada').run()).toMatchObject({ code: 0 });
    await until(() => has('ada', 'Atlas/film.txt'));
    await give(atlas.id, []);
    await store('Atlas/open.txt', 'an open folder of the same name');
    await sync('ada');
    expect(await has('ada', 'Atlas/film.txt')).toBe(true);
    expect(await has('ada', 'Atlas (open)/open.txt')).toBe(true);
    write('ada', 'Atlas/later.txt', 'after it was taken away');
    await sync('ada');
    expect((await stored()).filter((path) => path.endsWith('later.txt'))).toEqual([]);
    await give(atlas.id, [{ name: 'ada', right: 'manage' }]);
    await sync('ada');
    expect(await contentOf(`${atlas.name}/later.txt`)).toBe('after it was taken away');
    // Nor when both sides are brought together by hand.
    write('ada', 'Atlas/by-hand.txt', 'restricted');
    expect(await computerOf('ada').run('merge')).toMatchObject({ code: 0 });
    expect(await contentOf(`${atlas.name}/by-hand.txt`)).toBe('restricted');
    expect(await stored()).not.toContain('Atlas/by-hand.txt');
  });
});
