/** @jest-environment node */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createApiClient } from '#web/lib/api-client.ts';
import { findArrived } from './find-arrived.ts';
import { findByName, findByPath } from './match-files.ts';
import { provideFiles } from './provide-files.ts';
import type { Pacing } from './retry.ts';
import { UploadQueue } from './upload-queue.ts';
import type { UploadRecord } from './upload-record.ts';
import { UploadServer } from './upload-server.ts';
import type { UploadStore } from './upload-store.ts';

const realFetch = globalThis.fetch;
let server: UploadServer;
let store: ReturnType<typeof memoryStore>;

beforeEach(() => {
  begin();
});
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
});

/** A server with parts of some bytes, and an empty store. */
function begin(partSize?: number) {
  server = new UploadServer(partSize);
  store = memoryStore();
  globalThis.fetch = server.fetch;
}

test('a file is stored under its path, in parts', async () => {
  const { queue, stored } = open();
  await queue.add([upload('a.mov', 'ten bytes!')]);
  await idle(queue);
  expect(text('a.mov')).toBe('ten bytes!');
  expect(server.received).toHaveLength(3);
  expect(stored).toEqual(['a.mov']);
  expect(queue.done).toEqual({ files: 1, bytes: 10 });
  expect(store.records.size).toBe(0);
});

test('an empty file is stored', async () => {
  const { queue } = open();
  await queue.add([upload('empty.txt', '')]);
  await idle(queue);
  expect(text('empty.txt')).toBe('');
});

test('at most five parts are sent at once, over all files', async () => {
  const { queue } = open();
  const contents = 'x'.repeat(40);
  await queue.add(Array.from({ length: 12 }, (_, index) => upload(`${index}.mov`, contents)));
  await idle(queue);
  expect(server.files.size).toBe(12);
  expect(server.atOnce.most).toBe(5);
});

test('files are completed in the order of the queue', async () => {
  const { queue } = open();
  const names = ['first.mov', 'second.mov', 'third.mov'];
  await queue.add(names.map((name) => upload(name, 'x'.repeat(80))));
  await idle(queue);
  expect([...server.files.keys()]).toEqual(names);
});

test.each([500, 503, 408, 429, 'refused', 'lost_reply'] as const)(
  'a part that fails with %s is sent again',
  async (fault) => {
    server.fail('PUT', fault, 3);
    const { queue } = open();
    await queue.add([upload('a.mov', 'ten bytes!')]);
    await idle(queue);
    expect(text('a.mov')).toBe('ten bytes!');
  },
);

test.each([
  ['POST /api/uploads', 500],
  ['POST /api/uploads', 'refused'],
  ['POST /api/uploads/{id}/parts', 503],
  ['POST /api/uploads/{id}/parts', 'lost_reply'],
  ['POST /api/uploads/{id}/complete', 500],
  ['POST /api/uploads/{id}/complete', 'lost_reply'],
] as const)('%s that fails with %s is called again', async (route, fault) => {
  server.fail(route, fault, 2);
  const { queue } = open();
  await queue.add([upload('a.mov', 'ten bytes!')]);
  await idle(queue);
  expect(text('a.mov')).toBe('ten bytes!');
});

test('a storage that keeps failing stops the upload, and retrying sends only what is missing', async () => {
  const { queue } = open();
  let parts = 0;
  server.onPart = () => {
    parts += 1;
    if (parts === 1) server.fail('PUT', 503, 1_000);
  };
  await queue.add([upload('a.mov', 'x'.repeat(40))]);
  await until(queue, 'failed');
  expect(queue.items[0]?.failure?.message).toMatch(/did not respond/);
  const received = server.received.length;
  server.onPart = undefined;
  server.repair();
  await queue.resume(keysOf(queue));
  await idle(queue);
  expect(server.received.length - received).toBe(10 - received);
  expect(text('a.mov')).toBe('x'.repeat(40));
});

test('a part with an expired link is signed again, without being hashed or sent twice', async () => {
  const { queue } = open();
  let expired = false;
  server.onPart = () => {
    if (!expired) server.expireLinks();
    expired = true;
  };
  await queue.add([upload('a.mov', 'x'.repeat(40))]);
  await idle(queue);
  expect(text('a.mov')).toBe('x'.repeat(40));
  expect(new Set(server.received).size).toBe(server.received.length);
});

test('an upload waits without a connection, and continues where it was', async () => {
  const { queue } = open();
  server.onPart = () => {
    if (server.received.length === 4) server.online = false;
  };
  await queue.add([upload('a.mov', 'x'.repeat(40))]);
  await eventually(() => queue.connectionLost);
  server.onPart = undefined;
  const received = server.received.length;
  expect(received).toBeLessThan(10);
  server.online = true;
  await idle(queue);
  expect(queue.connectionLost).toBe(false);
  expect(text('a.mov')).toBe('x'.repeat(40));
});

test('after a reload only the parts are sent that had not arrived', async () => {
  const contents = 'x'.repeat(400);
  const { queue: before } = open();
  server.onPart = () => {
    if (server.received.length === 40) void before.stop();
  };
  await before.add([upload('a.mov', contents)]);
  await eventually(() => server.received.length >= 40);
  await before.stop();
  server.onPart = undefined;
  const arrived = [...server.received];
  expect(arrived.length).toBeLessThan(60);

  const { queue: after } = open();
  await after.add((await store.claim('u w', 'tab 2', () => false)).map(withoutFile));
  expect(after.items[0]?.state).toBe('needs_file');
  const rest = await provideFiles(
    after,
    [{ path: 'a.mov', file: fileOf('a.mov', contents) }],
    findByName(after.waiting),
  );
  expect(rest).toEqual([]);
  await idle(after);
  expect(text('a.mov')).toBe(contents);
  expect(new Set(server.received).size).toBe(100);
  expect(server.received.length).toBe(100);
  expect(server.calls.filter((call) => call === 'POST /api/uploads')).toHaveLength(1);
});

test('a file of another size or date is not taken for that of an upload', async () => {
  const { queue } = open();
  await queue.add([withoutFile(upload('Day 1/a.mov', 'ten bytes!').record)]);
  const other = { path: 'a.mov', file: fileOf('a.mov', 'ten bytes?', 2) };
  expect(await provideFiles(queue, [other], findByName(queue.waiting))).toEqual([other]);
  expect(queue.items[0]?.state).toBe('needs_file');
});

test('of files with one name, size and date, each resumes the upload of its own folder', async () => {
  const { queue } = open();
  const paths = ['Day 1/Sound/a.wav', 'Day 2/Sound/a.wav', 'Day 3/a.wav'];
  await queue.add(paths.map((path) => withoutFile(upload(path, 'same size').record)));
  const offered = [...paths].reverse().map((path) => ({
    path: path.replace('Day', 'Footage/Day'),
    file: fileOf('a.wav', path.slice(0, 9)),
  }));
  expect(await provideFiles(queue, offered, findByName(queue.waiting))).toEqual([]);
  await idle(queue);
  expect(paths.map(text)).toEqual(paths.map((path) => path.slice(0, 9)));
});

test('a file that is uploaded to another folder is not taken for an unfinished upload', async () => {
  const { queue } = open();
  await queue.add([withoutFile(upload('Day 1/a.mov', 'ten bytes!').record)]);
  const file = fileOf('a.mov', 'ten bytes!');
  const find = findByPath(queue.waiting);
  expect(await provideFiles(queue, [{ path: 'Day 2/a.mov', file }], find)).toHaveLength(1);
  expect(await provideFiles(queue, [{ path: 'Day 1/a.mov', file }], find)).toEqual([]);
});

test('a file that changed since it was added is not uploaded', async () => {
  const { queue } = open();
  const { record } = upload('a.mov', 'ten bytes!');
  await queue.add([{ record, file: fileOf('a.mov', 'other', 2) }]);
  await until(queue, 'failed');
  expect(queue.items[0]?.failure).toEqual({
    kind: 'changed',
    message: expect.stringContaining('has changed'),
  });
  expect(server.calls).toEqual([]);
});

test('a file that can no longer be read stops its upload, though the browser reports a network error', async () => {
  const { queue } = open();
  const changing = upload('a.mov', 'x'.repeat(40));
  server.onPart = () => {
    server.fail('PUT', 'refused', 1_000);
    jest
      .spyOn(Blob.prototype, 'arrayBuffer')
      .mockRejectedValue(new DOMException('', 'NotReadableError'));
  };
  await queue.add([changing]);
  await until(queue, 'failed');
  expect(queue.items[0]?.failure?.kind).toBe('changed');
});

test('a paused upload sends nothing until it is resumed, also after a reload', async () => {
  const { queue } = open();
  server.onPart = () => {
    if (server.received.length === 3) void queue.pause(keysOf(queue));
  };
  await queue.add([upload('a.mov', 'x'.repeat(100))]);
  await until(queue, 'paused');
  await settled();
  const received = server.received.length;
  expect(received).toBeLessThan(25);
  const [kept] = await store.claim('u w', 'tab 2', () => false);
  expect(kept?.paused).toBe(true);
  server.onPart = undefined;
  await queue.resume(keysOf(queue));
  await idle(queue);
  expect(text('a.mov')).toBe('x'.repeat(100));
});

test('a cancelled upload is discarded at the server, which releases what it reserved', async () => {
  server.left = 100;
  const { queue } = open();
  server.onPart = () => {
    if (server.received.length === 3) void queue.cancel(keysOf(queue));
  };
  await queue.add([upload('a.mov', 'x'.repeat(100))]);
  await idle(queue);
  await eventually(() => store.records.size === 0);
  expect(server.uploads.size).toBe(0);
  expect(server.left).toBe(100);
  expect(server.files.size).toBe(0);
});

test('an upload that is cancelled while it is being started is discarded too', async () => {
  const { queue } = open();
  await queue.add([upload('a.mov', 'x'.repeat(100))]);
  await queue.cancel(keysOf(queue));
  await settled();
  expect(server.calls).toContain('POST /api/uploads');
  expect(server.uploads.size).toBe(0);
  expect(store.records.size).toBe(0);
});

test('a cancellation that the server does not receive is kept', async () => {
  const { queue } = open();
  await queue.add([upload('a.mov', 'x'.repeat(100))]);
  await eventually(() => server.received.length > 0);
  server.online = false;
  await queue.cancel(keysOf(queue));
  expect([...store.records.values()]).toEqual([expect.objectContaining({ cancelled: true })]);
});

test('full storage stops the queue before anything is sent, until it is tried again', async () => {
  server.left = 15;
  const { queue } = open();
  await queue.add(['a', 'b', 'c'].map((name) => upload(`${name}.mov`, 'ten bytes!')));
  await eventually(() => queue.done.files === 1 && queue.blocked !== undefined);
  expect(queue.blocked?.code).toBe('storage_full');
  expect(queue.items.map(({ state }) => state)).toEqual(['queued', 'queued']);
  server.left = 100;
  await queue.resume([]);
  await idle(queue);
  expect(server.files.size).toBe(3);
});

test('a path that was taken meanwhile stops the upload, which can keep both or replace', async () => {
  const { queue } = open();
  const taken = () => server.files.set('a.mov', Buffer.from('theirs'));
  server.onPart = taken;
  await queue.add([upload('a.mov', 'ten bytes!')]);
  await until(queue, 'failed');
  expect(queue.items[0]?.failure?.kind).toBe('exists');
  expect(text('a.mov')).toBe('theirs');
  await queue.resolve(keysOf(queue)[0] ?? '', { path: 'a (2).mov', replace: false });
  await idle(queue);
  expect([text('a.mov'), text('a (2).mov')]).toEqual(['theirs', 'ten bytes!']);
  await settled();
  expect(server.uploads.size).toBe(0);
});

test('an upload that the server has discarded is started again', async () => {
  const { queue } = open();
  server.onPart = () => {
    server.onPart = undefined;
    server.uploads.clear();
  };
  await queue.add([upload('a.mov', 'x'.repeat(100))]);
  await idle(queue);
  expect(text('a.mov')).toBe('x'.repeat(100));
});

test('a resumed upload that was complete is not sent again', async () => {
  const { queue: before } = open();
  const finished = upload('a.mov', 'ten bytes!');
  await before.add([finished]);
  await idle(before);
  const { queue: after } = open();
  await after.add([finished]);
  await idle(after);
  expect(server.received).toHaveLength(3);
  expect(after.done.files).toBe(1);
});

test('an upload of which everything had arrived is completed without its file', async () => {
  const { queue } = open();
  const { record, file } = upload('a.mov', 'ten bytes!');
  server.fail('POST /api/uploads/{id}/complete', 500, 1_000);
  await queue.add([{ record, file }]);
  await until(queue, 'failed');
  const { call } = createApiClient();
  server.repair();
  expect(await findArrived(call, record)).toBe('stored');
  expect(text('a.mov')).toBe('ten bytes!');
  expect(await findArrived(call, record)).toBe('stored');
});

test('after a reload it is known how much has arrived', async () => {
  const { queue } = open();
  const { record, file } = upload('a.mov', 'x'.repeat(100));
  server.onPart = () => {
    if (server.received.length === 3) void queue.stop();
  };
  await queue.add([{ record, file }]);
  await eventually(() => server.received.length >= 3);
  await queue.stop();
  const { call } = createApiClient();
  expect(await findArrived(call, record)).toBe(server.received.length * 4);
  server.online = false;
  expect(await findArrived(call, record)).toBe(0);
});

test('without storage in the browser, files are uploaded all the same', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const refuse = () => Promise.reject(new DOMException('', 'InvalidStateError'));
  const { queue } = open({ put: refuse, remove: refuse, claim: refuse });
  await queue.add([upload('a.mov', 'ten bytes!')]);
  await idle(queue);
  expect(text('a.mov')).toBe('ten bytes!');
});

test('thousands of small files are stored, each by one upload', async () => {
  begin(1_000);
  const { queue } = open();
  await queue.add(
    Array.from({ length: 3_000 }, (_, index) => upload(`Folder/${index}.txt`, `${index}`)),
  );
  await idle(queue);
  expect(server.files.size).toBe(3_000);
  expect(server.received).toHaveLength(3_000);
});

/** The waits of a test are short, and none depends on their length. */
const pacing: Omit<Pacing, 'onConnection'> = {
  wait: (_, signal) => shortly(signal),
  waitForConnection: (_, signal) => shortly(signal),
};

function shortly(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setImmediate(() => (signal.aborted ? reject(signal.reason) : resolve()));
  });
}

function open(withStore: UploadStore = store) {
  const client = createApiClient();
  const stored: string[] = [];
  const queue = new UploadQueue({
    client: () => client,
    put: server.put,
    pacing,
    store: withStore,
    onChange: () => undefined,
    onStored: ({ path }) => stored.push(path),
  });
  queue.start();
  return { queue, stored };
}

let keys = 0;

function upload(path: string, contents: string): { record: UploadRecord; file: File } {
  const file = fileOf(path.split('/').at(-1) ?? path, contents);
  keys += 1;
  const record = {
    key: `k${keys}`,
    owner: 'u w',
    session: 'tab 1',
    order: keys,
    path,
    size: file.size,
    lastModified: file.lastModified,
    contentType: '',
    storage: 'hot' as const,
    replace: false,
    paused: false,
    cancelled: false,
  };
  return { record, file };
}

function withoutFile(record: UploadRecord) {
  return { record, file: undefined };
}

function fileOf(name: string, contents: string, lastModified = 1): File {
  return new File([contents], name, { lastModified });
}

/** A store that keeps copies, as IndexedDB does. */
function memoryStore(): UploadStore & { records: Map<string, UploadRecord> } {
  const records = new Map<string, UploadRecord>();
  return {
    records,
    async put(added) {
      for (const record of added) records.set(record.key, structuredClone(record));
    },
    async remove(removed) {
      for (const key of removed) records.delete(key);
    },
    async claim(_, session, isOpen) {
      return [...records.values()]
        .filter((record) => !isOpen(record.session))
        .map((record) => ({ ...structuredClone(record), session }));
    },
  };
}

function text(path: string): string | undefined {
  return server.files.get(path)?.toString();
}

function keysOf(queue: UploadQueue): string[] {
  return queue.items.map(({ record }) => record.key);
}

async function eventually(holds: () => boolean) {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

function idle(queue: UploadQueue) {
  return eventually(() => queue.items.length === 0);
}

function until(queue: UploadQueue, state: string) {
  return eventually(() => queue.items[0]?.state === state);
}

/** Waits until no request is under way. */
async function settled() {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
