import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  DeleteObjectCommand,
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
import { buyBusinessAt, send, signUpAt } from '#testkit/local/visitor.ts';
import { Computer } from './computer.ts';

const rclone = requireRclone();

// Names that would run commands: the folder and every message have them.
const workspace = "North's $(touch ~/pwned) `touch ~/pwned`";
const folder = "Cutbay/North's $(touch ~-pwned) `touch ~-pwned`";

describe('the script that connects a computer', () => {
  let product: Product;
  let s3: S3Client;
  let cookie: string;
  let connection: Connection;
  let device: { id: string; key: string };
  let computer: Computer;

  beforeAll(async () => {
    product = await startProduct({ port: 0, dataDir: null });
    cookie = await signUpAt(product, 'ada@studio.example');
    await buyBusinessAt(product, 'ada@studio.example', cookie);
    s3 = new S3Client({
      endpoint: product.storageOrigin,
      forcePathStyle: true,
      region: 'us-east-1',
      credentials: localCredentials,
    });
    const added = await send(product, 'POST', '/api/devices', { name: "L'`x`" }, cookie);
    const answer = addDevice.answer.parse(await added.json());
    device = { id: answer.device.id, key: answer.key };
    ({ connection } = await devices());
    computer = new Computer(
      { connection, deviceId: device.id, deviceKey: device.key, computer: "L'`x`", workspace },
      dirname(rclone ?? ''),
      // What the person has set up for other work.
      { AWS_ACCESS_KEY_ID: 'other', AWS_SECRET_ACCESS_KEY: 'other', RCLONE_S3_ENDPOINT: 'x' },
    );
  });
  afterAll(async () => {
    await computer.run('remove');
    computer.remove();
    s3.destroy();
    await product.close();
  });

  async function devices() {
    const answer = await send(product, 'GET', '/api/devices', undefined, cookie);
    return listDevices.answer.parse(await answer.json());
  }
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
  /** The files of the person, without the marker. */
  const here = async () =>
    (await computer.files())
      .filter((path) => path.startsWith('Cutbay/') && !path.endsWith('/.cutbay'))
      .map((path) => path.slice(folder.length + 1));
  /** Waits for the rounds of the script in the background. */
  async function waitFor(condition: () => Promise<boolean>): Promise<void> {
    while (!(await condition())) await pause(50);
  }
  const statusHas = async (words: string) => (await computer.run('status')).output.includes(words);
  async function sync(): Promise<void> {
    expect(await computer.run('sync')).toMatchObject({ code: 0 });
  }

  test('connects: the workspace sees that the computer has asked for credentials', async () => {
    expect(await devices()).toMatchObject({ devices: [{ lastUsedAt: null }] });
    const { code, output } = await computer.run();
    expect(output).toContain(`L'\`x\` is connected to ${workspace}.`);
    expect(code).toBe(0);
    expect(await devices()).toMatchObject({ devices: [{ lastUsedAt: expect.any(String) }] });
    await waitFor(() => statusHas('nothing to sync yet'));
  });

  test('syncs up and down, and deletions both ways', async () => {
    computer.write(`${folder}/a.txt`, 'from here');
    computer.write(`${folder}/Day 1/$(b) 'c'.txt`, 'b');
    computer.write(`${folder}/kept.txt`, 'kept');
    await sync();
    expect(await stored()).toEqual(["Day 1/$(b) 'c'.txt", 'a.txt', 'kept.txt']);
    expect(await contentOf('a.txt')).toBe('from here');
    await store('Day 2/d.txt', 'from there');
    await sync();
    expect(computer.read(`${folder}/Day 2/d.txt`)).toBe('from there');
    await s3.send(new DeleteObjectCommand(at('a.txt')));
    await computer.shell(['rm', `${computer.home}/${folder}/Day 2/d.txt`]);
    await sync();
    expect(await here()).toEqual(["Day 1/$(b) 'c'.txt", 'kept.txt']);
    expect(await stored()).toEqual(["Day 1/$(b) 'c'.txt", 'kept.txt']);
  });

  test('keeps both versions of a file that was changed on both sides', async () => {
    await store('kept.txt', 'changed there');
    computer.write(`${folder}/kept.txt`, 'here');
    await sync();
    const versions = (await here()).filter((path) => path.startsWith('kept'));
    expect(versions).toHaveLength(2);
    const contents = versions.map((path) => computer.read(`${folder}/${path}`));
    expect(contents.toSorted()).toEqual(['changed there', 'here']);
    expect((await stored()).filter((path) => path.startsWith('kept'))).toEqual(versions);
  });

  test('changes nothing where more than half was deleted, until it is told what is meant', async () => {
    for (const name of ['1', '2', '3', '4']) computer.write(`${folder}/${name}.txt`, name);
    await sync();
    const before = await here();
    const deleted = before.slice(1).map((path) => `${computer.home}/${folder}/${path}`);
    await computer.shell(['rm', ...deleted]);
    const { code, output } = await computer.run('sync');
    expect(output).toContain('nothing was changed');
    expect(code).toBe(1);
    expect(await stored()).toEqual(before);
    expect(await computer.run('merge')).toMatchObject({ code: 0 });
    expect(await here()).toEqual(before);
    await computer.shell(['rm', ...deleted]);
    expect(await computer.run('accept')).toMatchObject({ code: 0 });
    expect(await stored()).toEqual(before.slice(0, 1));
  });

  test('fills an emptied folder again, and does not touch one that is not there', async () => {
    const before = await stored();
    const home = `${computer.home}/${folder}`;
    await computer.shell(['rm', '-r', `${home}/Day 1`]);
    await sync();
    expect(await here()).toEqual(before);
    await computer.shell(['mv', home, `${home} unmounted`]);
    await computer.shell(['mkdir', home]);
    const { code, output } = await computer.run('sync');
    expect(output).toContain('is not there. Nothing was synced.');
    expect(code).toBe(1);
    expect(await stored()).toEqual(before);
    await computer.shell(['rmdir', home]);
    await computer.shell(['mv', `${home} unmounted`, home]);
    await sync();
  });

  test('keeps what it replaces when there is nothing to compare with', async () => {
    computer.write(`${folder}/both.txt`, 'older, here');
    const path = `${computer.home}/${folder}/both.txt`;
    await computer.shell(['touch', '-d', '2020-01-01', path]);
    await store('both.txt', 'newer, there');
    expect(await computer.run('merge')).toMatchObject({ code: 0 });
    expect(computer.read(`${folder}/both.txt`)).toBe('newer, there');
    expect(computer.read(`${folder} (replaced)/both.txt`)).toBe('older, here');
    await computer.shell(['rm', '-r', `${computer.home}/${folder} (replaced)`]);
  });

  test('starts again at sign-in', async () => {
    computer.signOut();
    await store('while away.txt', 'new');
    await computer.signIn();
    await waitFor(async () => (await here()).includes('while away.txt'));
  });

  test('undoes itself, leaving the files and nothing else', async () => {
    await waitFor(() => statusHas('Synced.'));
    const files = await here();
    expect(await computer.run('remove')).toMatchObject({ code: 0 });
    expect(await computer.files()).toEqual(files.map((path) => `${folder}/${path}`));
    expect((await computer.shell(['ps', '-eo', 'args'])).output).not.toContain(device.id);
    expect(await computer.run('sync')).toMatchObject({ code: 1 });
  });

  test('syncs only a folder of the workspace, if one is named', async () => {
    await store('Day 3/new.txt', 'new');
    await store('elsewhere.txt', 'new');
    expect(await computer.run('install', '../other')).toMatchObject({ code: 1 });
    expect(await computer.run('install', 'Day 3')).toMatchObject({ code: 0 });
    await waitFor(async () => (await here()).includes('Day 3/new.txt'));
    expect(await here()).not.toContain('elsewhere.txt');
    await waitFor(() => statusHas('Synced.'));
    expect(await computer.run('remove')).toMatchObject({ code: 0 });
  });

  test('leaves a folder alone that belongs to another workspace', async () => {
    computer.write(`${folder}/.cutbay`, 'w/other/');
    const files = await computer.files();
    const { code, output } = await computer.run();
    expect(output).toContain('belongs to another workspace');
    expect(code).toBe(1);
    expect(await computer.files()).toEqual(files);
    await computer.shell(['rm', `${computer.home}/${folder}/.cutbay`]);
  });

  test('a disconnected computer is told why it cannot connect, and keeps nothing', async () => {
    await send(product, 'DELETE', `/api/devices/${device.id}`, undefined, cookie);
    const files = await computer.files();
    const { code, output } = await computer.run();
    expect(output).toContain('is it still in the list on the Connect page?');
    expect(code).toBe(1);
    expect(await computer.files()).toEqual(files);
  });
});
