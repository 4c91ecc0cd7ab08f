/** @jest-environment #testkit/local/node-environment.ts */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { bucket as Bucket } from '../testing/constants.ts';
import { get, mebibyte, put, read } from '../testing/objects.ts';
import { configureRclone, type Rclone, requireRclone } from '../testing/rclone.ts';
import { startTestEmulator, type TestEmulator } from '../testing/test-emulator.ts';

const path = requireRclone();

const policy = {
  Version: '2012-10-17',
  Statement: [
    {
      Effect: 'Allow',
      Action: [
        's3:GetObject',
        's3:PutObject',
        's3:DeleteObject',
        's3:AbortMultipartUpload',
        's3:ListMultipartUploadParts',
      ],
      Resource: `arn:aws:s3:::${Bucket}/w/1/*`,
    },
    {
      Effect: 'Allow',
      Action: 's3:ListBucket',
      Resource: `arn:aws:s3:::${Bucket}`,
      Condition: { StringLike: { 's3:prefix': 'w/1/*' } },
    },
  ],
};

const files = {
  'a.txt': 'hello',
  empty: '',
  'Day 1/ä b+c%20 🎬.mov': 'film',
  "Day 1/ü?x=1&y#z;'()!*.mov": 'other film',
};

describe('rclone', () => {
  let emulator: TestEmulator;
  let folder: string;
  let rclone: Rclone;
  beforeEach(async () => {
    emulator = await startTestEmulator();
    folder = mkdtempSync(join(tmpdir(), 's3-rclone-'));
    const key = await emulator.credentials(policy);
    rclone = configureRclone(path ?? '', emulator.origin, folder, key);
    for (const [name, content] of Object.entries(files)) write(`source/${name}`, content);
  });
  afterEach(async () => {
    await emulator.close();
    rmSync(folder, { recursive: true });
  });

  function write(name: string, content: string | Buffer): void {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }

  async function stored(): Promise<(string | undefined)[]> {
    const { Contents = [] } = await emulator.s3.send(new ListObjectsV2Command({ Bucket }));
    return Contents.map(({ Key }) => Key);
  }

  test('copies a folder up, and syncs it to another place', async () => {
    await rclone.run('copy', `${folder}/source`, rclone.remote('w/1/'));
    expect(await stored()).toEqual(
      Object.keys(files)
        .map((name) => `w/1/${name}`)
        .sort(),
    );
    await rclone.run('sync', rclone.remote('w/1/'), `${folder}/target`);
    for (const [name, content] of Object.entries(files)) {
      expect(readFileSync(join(folder, 'target', name), 'utf8')).toBe(content);
    }
    await rclone.run('check', '--download', `${folder}/target`, rclone.remote('w/1/'));
    rmSync(`${folder}/target/a.txt`);
    await rclone.run('sync', `${folder}/target`, rclone.remote('w/1/'));
    expect(await stored()).not.toContain('w/1/a.txt');
  });

  test('synchronizes both ways', async () => {
    await put(emulator.s3, 'w/1/remote', 'remote');
    const both = ['bisync', `${folder}/source`, rclone.remote('w/1/')];
    await rclone.run(...both, '--resync');
    expect(readFileSync(`${folder}/source/remote`, 'utf8')).toBe('remote');
    write('source/local', 'local');
    await put(emulator.s3, 'w/1/second', 'second');
    await rclone.run(...both);
    expect(readFileSync(`${folder}/source/second`, 'utf8')).toBe('second');
    expect(await read(emulator.s3, 'w/1/local')).toBe('local');
  });

  test('uploads in parts, moves by copies of parts, and reads ranges', async () => {
    const film = Buffer.alloc(12 * mebibyte, 'film ');
    write('film.mov', film);
    const parts = ['--s3-upload-cutoff', '5M', '--s3-chunk-size', '5M', '--s3-copy-cutoff', '6M'];
    const target = rclone.remote('w/1/film.mov');
    await rclone.run('copyto', `${folder}/film.mov`, target, ...parts);
    await rclone.run('moveto', target, rclone.remote('w/1/moved.mov'), ...parts);
    expect(await stored()).toEqual(['w/1/moved.mov']);
    expect((await get(emulator.s3, 'w/1/moved.mov')).ETag).toMatch(/-2"$/);
    const range = await rclone.run(
      'cat',
      rclone.remote('w/1/moved.mov'),
      '--offset',
      '5',
      '--count',
      '4',
    );
    expect(range).toBe('film');
  });

  test('is refused outside of its prefix', async () => {
    await put(emulator.s3, 'w/2/a');
    await expect(rclone.run('lsf', rclone.remote('w/2/'))).rejects.toThrow('AccessDenied');
    await expect(rclone.run('copy', `${folder}/source`, rclone.remote('w/2/'))).rejects.toThrow();
    await expect(rclone.run('lsf', rclone.remote(''))).rejects.toThrow('AccessDenied');
    expect(await stored()).toEqual(['w/2/a']);
  });
});
