import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createApiClient } from '#web/lib/api/api-client.ts';
import { posterProgress, watchPosters } from './poster-progress.ts';
import { posterQueue } from './poster-queue.ts';
import { decodeFilms, setConnection } from './testing/decoder.ts';

/** The master of a feature film. */
const masterBytes = 66_000_000_000;

let decoder: ReturnType<typeof decodeFilms>;
let sizes: Record<string, number>;
let attempted: string[];
let stored: object[];
const fetchAnywhere = globalThis.fetch;

beforeEach(() => {
  decoder = decodeFilms({ duration: 100, buffered: 0.1 });
  setConnection({});
  sizes = {};
  attempted = [];
  stored = [];
  URL.createObjectURL = () => 'blob:film';
  URL.revokeObjectURL = () => undefined;
  globalThis.fetch = (url, { body } = {}) =>
    respond(String(url), typeof body === 'string' ? JSON.parse(body) : {});
});
afterEach(() => {
  decoder.restore();
  globalThis.fetch = fetchAnywhere;
});

test('films that are seen are made posters of one at a time, the newest first, and what is uploaded before them', async () => {
  const seen = ['1.mov', '2.mov', '3.mov'];
  posterQueue.addSeen(['0.mov'].map(seenFile));
  posterQueue.addSeen(seen.map(seenFile));
  posterQueue.addSeen(seen.map(seenFile));
  posterQueue.addUploaded(uploadedFile('new.mov'));
  await settled();
  expect(stored).toMatchObject([
    { path: 'new.mov', version: 'new' },
    ...[...seen, '0.mov'].map((path) => ({ path, version: 'v' })),
  ]);
  expect(decoder.mostOpen()).toBe(1);
});

test('of a large master only its beginning is read, without a filmstrip; of a small film and an upload, frames of all of it', async () => {
  sizes['master.mov'] = masterBytes;
  posterQueue.addSeen([seenFile('master.mov')]);
  await settled();
  posterQueue.addSeen([seenFile('small.mov')]);
  await settled();
  posterQueue.addUploaded(uploadedFile('new.mov'));
  await settled();
  expect(decoder.drawn.map(({ preload, seconds }) => [preload, seconds.length])).toEqual([
    ['metadata', 1],
    ['metadata', 13],
    ['auto', 13],
  ]);
  expect(stored.map((body) => 'strip' in body)).toEqual([false, true, true]);
});

test('an upload that is seen before its poster is made is not read again', async () => {
  posterQueue.addUploaded(uploadedFile('new.mov'));
  posterQueue.addUploaded(uploadedFile('next.mov'));
  posterQueue.addSeen(['new.mov', 'next.mov'].map(seenFile));
  await settled();
  expect([attempted, stored.length]).toEqual([[], 2]);
});

test('progress is told while posters are made, and whether they are of files of this computer', async () => {
  const told: string[] = [];
  const stop = watchPosters(() => {
    const { done, total, isOwn } = posterProgress();
    told.push(`${done} of ${total}${isOwn ? ', own' : ''}`);
  });
  posterQueue.addUploaded(uploadedFile('1.mov'));
  posterQueue.addUploaded(uploadedFile('2.mov'));
  posterQueue.addSeen([seenFile('3.mov')]);
  await settled();
  stop();
  const phases = told.filter((phase, index) => phase !== told[index - 1]);
  expect(phases).toEqual(
    expect.arrayContaining(['0 of 2, own', '0 of 3, own', '1 of 3, own', '2 of 3', '0 of 0']),
  );
  expect(phases.at(-1)).toBe('0 of 0');
});

test.each([
  ['data is saved', { saveData: true }],
  ['a phone is on its mobile network', { type: 'cellular' }],
])('where %s, nothing is read that is only seen', async (_, connection) => {
  setConnection(connection);
  posterQueue.addSeen([seenFile('a.mov')]);
  posterQueue.addUploaded(uploadedFile('new.mov'));
  await settled();
  expect(attempted).toEqual([]);
  expect(stored).toHaveLength(1);
});

test('a film that has been replaced, deleted or made meanwhile is passed over', async () => {
  posterQueue.addSeen(['gone.mov', 'made.mov', 'a.mov'].map(seenFile));
  await settled();
  expect(stored).toMatchObject([{ path: 'a.mov' }]);
});

test('what a browser cannot decode has no poster, and the next one is made', async () => {
  decoder.restore();
  decoder = decodeFilms({ decodes: false });
  posterQueue.addSeen([seenFile('prores.mov'), seenFile('hevc.mov')]);
  await settled();
  expect([attempted, stored]).toEqual([['prores.mov', 'hevc.mov'], []]);
});

test('a tab reads at most a gigabyte for what is only seen', async () => {
  decoder.restore();
  decoder = decodeFilms({ duration: 100, buffered: 1 });
  for (const path of ['1.mov', '2.mov', '3.mov']) sizes[path] = masterBytes;
  posterQueue.addSeen(['1.mov', '2.mov', '3.mov'].map(seenFile));
  await settled();
  expect(attempted).toHaveLength(2);
});

const client = createApiClient();

/** What the product and S3 answer. */
async function respond(url: string, body: object): Promise<Response> {
  if (!url.startsWith('/api/')) return new Response(null, { status: 200 });
  const path = 'path' in body ? String(body.path) : '';
  if (url === '/api/files/poster-attempts') {
    attempted.push(path);
    if (path === 'gone.mov') return Response.json({ code: 'not_found' }, { status: 404 });
    const attempt = { version: 'v', size: sizes[path] ?? 1_000, url: `https://files/${path}` };
    return Response.json({ attempt: path === 'made.mov' ? null : attempt });
  }
  stored.push(body);
  const request = { url: 'https://files/poster', headers: {} };
  return Response.json({ ...request, ...('strip' in body && { strip: request }) });
}

function seenFile(path: string) {
  return { path, client: () => client };
}

function uploadedFile(path: string) {
  const file = new File(['x'], path, { type: 'video/quicktime' });
  return { path, version: 'new', file, client: () => client };
}

async function settled() {
  do await new Promise((resolve) => setTimeout(resolve, 20));
  while (posterProgress().total > 0);
}
