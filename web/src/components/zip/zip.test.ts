/** @jest-environment #testkit/local/node-environment.ts */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import { afterEach, expect, test } from '@jest/globals';
import { readZip } from '#shared/testing/zip.ts';
import { type FolderPage, planZip, type ZipEntry } from './plan-zip.ts';
import { zipStream } from './zip-stream.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server of files, which answers a range of one as S3 does. @returns its origin */
async function serve(
  answer: (path: string, from: number, response: ServerResponse) => void,
): Promise<string> {
  server = createServer(({ url = '', headers }, response) => {
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
    answer(decodeURIComponent(url.slice(1)), from, response);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function head(response: ServerResponse, from: number, size: number, etag = '"1"') {
  response.writeHead(from > 0 ? 206 : 200, {
    etag,
    'content-length': size - from,
    ...(from > 0 && { 'content-range': `bytes ${from}-${size - 1}/${size}` }),
  });
}

const modifiedAt = '2026-05-04T10:20:30.000Z';
const entry = (path: string, size: number): ZipEntry => ({
  name: path,
  file: { path, size, modifiedAt },
});

/** Reads the ZIP of some files, without a wait between the attempts. */
function zipOf(entries: readonly ZipEntry[], origin: string, signal?: AbortSignal) {
  const events: string[] = [];
  const zip = zipStream(entries, {
    fileUrl: async (path) => {
      events.push(`link to ${path}`);
      return `${origin}/${encodeURIComponent(path)}`;
    },
    signal: signal ?? new AbortController().signal,
    onFile: () => undefined,
    onBytes: () => undefined,
    onConnection: (isLost) => {
      if (isLost) events.push('lost');
    },
    delays: [0, 0],
  });
  return { zip, events };
}

/** What is in a ZIP, if each checksum is right. */
function contentOf(zip: Buffer) {
  return Object.entries(readZip(zip)).map(([name, { content, crc }]) => {
    expect(crc).toBe(crc32(content));
    return [name, Buffer.from(content)];
  });
}

const collected = async (zip: ReadableStream<Uint8Array>) =>
  Buffer.from(await new Response(zip).arrayBuffer());

test('a folder is planned with all pages of it and of those below, names that would overwrite each other apart', async () => {
  const file = (path: string) => ({ path, size: 10, modifiedAt });
  const pages: Record<string, FolderPage> = {
    'Day 1/': { folders: ['empty'], files: [file('Day 1/B.mov')], next: '2' },
    'Day 1/2': { folders: ['Tön'], files: [file('Day 1/b.mov'), file('Day 1/TÖN')] },
    'Day 1/empty/': { folders: [], files: [] },
    'Day 1/Tön/': { folders: [], files: [file('Day 1/Tön/x.wav')] },
  };
  const found: number[] = [];
  const plan = await planZip(
    {
      listFolder: async (folder, after = '') => pages[folder + after] ?? { folders: [], files: [] },
      fileUrl: async () => '',
    },
    { folder: 'Day 1/' },
    { signal: new AbortController().signal, onFound: (files) => found.push(files) },
  );
  expect(plan.entries.map(({ name, file: of }) => [name, of?.path])).toEqual([
    ['B.mov', 'Day 1/B.mov'],
    ['b (2).mov', 'Day 1/b.mov'],
    ['TÖN', 'Day 1/TÖN'],
    ['empty/', undefined],
    ['Tön (2)/x.wav', 'Day 1/Tön/x.wav'],
  ]);
  expect(plan).toMatchObject({ files: 4, bytes: 40 });
  expect(found.at(-1)).toBe(4);
});

test('a restricted folder is planned by its title', async () => {
  const path = '~Atlas (k3f9x2m4q7hd)/Take 1.mov';
  const plan = await planZip(
    {
      listFolder: async () => ({ folders: [], files: [{ path, size: 10, modifiedAt }] }),
      fileUrl: async () => '',
    },
    { files: [], folders: ['~Atlas (k3f9x2m4q7hd)/'] },
    { signal: new AbortController().signal, onFound: () => undefined },
  );
  expect(plan.entries.map(({ name }) => name)).toEqual(['Atlas/Take 1.mov']);
});

test('what was chosen in several folders is planned with all in the folders, by the last part of its name', async () => {
  const file = (path: string) => ({ path, size: 10, modifiedAt });
  const plan = await planZip(
    {
      listFolder: async (folder) => ({ folders: [], files: [file(`${folder}Take 1.mov`)] }),
      fileUrl: async () => '',
    },
    {
      files: [file('Day 1/Mix.wav'), file('Day 2/mix.wav'), file('Day 2/..')],
      folders: ['Day 1/Selects/', 'Day 2/Selects/'],
    },
    { signal: new AbortController().signal, onFound: () => undefined },
  );
  expect(plan.entries.map(({ name, file: of }) => [name, of?.path])).toEqual([
    ['Mix.wav', 'Day 1/Mix.wav'],
    ['mix (2).wav', 'Day 2/mix.wav'],
    ['Selects/Take 1.mov', 'Day 1/Selects/Take 1.mov'],
    ['Selects (2)/Take 1.mov', 'Day 2/Selects/Take 1.mov'],
  ]);
  expect(plan).toMatchObject({ files: 4, bytes: 40, leftOut: ['Day 2/..'] });
});

test('names that Windows forbids are others in the ZIP, and what no link leads to is left out and named', async () => {
  const file = (path: string) => ({ path, size: 10, modifiedAt });
  const pages: Record<string, FolderPage> = {
    'Day 1/': {
      folders: ['..', 'CON', 'a:b', 'ok'],
      files: [
        file('Day 1/..\\..\\evil.bat'),
        file('Day 1/Scene 1:2.mov'),
        file('Day 1/Scene 1_2.mov'),
        file('Day 1/inv\u202egpj.exe'),
        file('Day 1/..'),
      ],
    },
    'Day 1/CON/': { folders: [], files: [file('Day 1/CON/Take 1.')] },
    'Day 1/a:b/': { folders: ['.'], files: [] },
    'Day 1/ok/': { folders: [], files: [file('Day 1/ok/x.mov')] },
  };
  const plan = await planZip(
    {
      listFolder: async (folder) => {
        const page = pages[folder];
        if (!page) throw new Error(`${folder} is not asked for.`);
        return page;
      },
      fileUrl: async () => '',
    },
    { folder: 'Day 1/' },
    { signal: new AbortController().signal, onFound: () => undefined },
  );
  expect(plan.entries.map(({ name }) => name)).toEqual([
    '.._.._evil.bat',
    'Scene 1_2.mov',
    'Scene 1_2 (2).mov',
    'inv_gpj.exe',
    'CON_/Take 1_',
    'a_b/',
    'ok/x.mov',
  ]);
  expect(plan.leftOut).toEqual(['../', '..', 'a:b/./']);
  expect(plan.files).toBe(6);
});

test('a ZIP has every file byte for byte, and asks for each link when its turn has come', async () => {
  const files = { 'Täke 1.mov': Buffer.alloc(300_000, 'one'), 'a/b.txt': Buffer.from('two') };
  const asked: string[] = [];
  const origin = await serve((path, from, response) => {
    const content = new Map(Object.entries(files)).get(path) ?? Buffer.alloc(0);
    asked.push(path);
    head(response, from, content.length);
    response.end(content);
  });
  const entries = [entry('Täke 1.mov', 300_000), entry('a/b.txt', 3), entry('none', 0)];
  const { zip, events } = zipOf([...entries, { name: 'empty/' }], origin);
  expect(events.length).toBeLessThan(2);
  expect(contentOf(await collected(zip))).toEqual([
    ...Object.entries(files),
    ['none', Buffer.alloc(0)],
    ['empty/', Buffer.alloc(0)],
  ]);
  expect(events).toEqual(asked.map((path) => `link to ${path}`));
});

test('a file continues where the connection broke, with another link', async () => {
  const content = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));
  const asked: number[] = [];
  const origin = await serve((_, from, response) => {
    asked.push(from);
    head(response, from, content.length);
    const piece = content.subarray(from, from + 80_000);
    // Breaks once what it has written has left.
    response.write(piece, () => {
      if (from + piece.length === content.length) response.end();
      else setTimeout(() => response.destroy(), 20);
    });
  });
  const { zip, events } = zipOf([entry('Take 1.mov', content.length)], origin);
  expect(contentOf(await collected(zip))).toEqual([['Take 1.mov', content]]);
  expect(asked).toEqual([0, 80_000, 160_000]);
  expect(events.filter((event) => event === 'lost')).toHaveLength(2);
});

test.each([
  ['was replaced after the connection broke', '"2"', /was replaced/],
  ['cannot be reached again', null, /./],
])('no ZIP ends as if it were whole when a file %s', async (_, etag, message) => {
  const origin = await serve((_path, from, response) => {
    if (from > 0 && etag === null) {
      response.destroy();
      return;
    }
    head(response, from, 100_000, from > 0 && etag ? etag : '"1"');
    response.write(Buffer.alloc(50_000), () => setTimeout(() => response.destroy(), 20));
  });
  const { zip } = zipOf([entry('Take 1.mov', 100_000)], origin);
  await expect(collected(zip)).rejects.toThrow(message);
});
