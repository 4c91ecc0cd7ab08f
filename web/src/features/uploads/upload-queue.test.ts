/** @jest-environment node */
import { expect, test } from '@jest/globals';
import {
  eventually,
  idle,
  keysOf,
  prepareQueues,
  settled,
  until,
  upload,
} from './testing/queue-harness.ts';

test('a file is stored under its path, in parts', async () => {
  const { server, store, open, text } = prepareQueues();
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
  const { open, text } = prepareQueues();
  const { queue } = open();
  await queue.add([upload('empty.txt', '')]);
  await idle(queue);
  expect(text('empty.txt')).toBe('');
});

test('at most five parts are sent at once, over all files', async () => {
  const { server, open } = prepareQueues();
  const { queue } = open();
  const contents = 'x'.repeat(40);
  await queue.add(Array.from({ length: 12 }, (_, index) => upload(`${index}.mov`, contents)));
  await idle(queue);
  expect(server.files.size).toBe(12);
  expect(server.atOnce.most).toBe(5);
});

test('files are completed in the order of the queue', async () => {
  const { server, open } = prepareQueues();
  const { queue } = open();
  const names = ['first.mov', 'second.mov', 'third.mov'];
  await queue.add(names.map((name) => upload(name, 'x'.repeat(80))));
  await idle(queue);
  expect([...server.files.keys()]).toEqual(names);
});

test('a paused upload sends nothing until it is resumed, also after a reload', async () => {
  const { server, store, open, text } = prepareQueues();
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
  const { server, store, open } = prepareQueues();
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
  const { server, store, open } = prepareQueues();
  const { queue } = open();
  await queue.add([upload('a.mov', 'x'.repeat(100))]);
  await eventually(() => server.calls.length > 0);
  await queue.cancel(keysOf(queue));
  await settled();
  expect(server.calls[0]).toBe('POST /api/uploads');
  expect(server.uploads.size).toBe(0);
  expect(store.records.size).toBe(0);
});

test('a cancellation that the server does not receive is kept', async () => {
  const { server, store, open } = prepareQueues();
  const { queue } = open();
  await queue.add([upload('a.mov', 'x'.repeat(100))]);
  await eventually(() => server.received.length > 0);
  server.online = false;
  await queue.cancel(keysOf(queue));
  expect([...store.records.values()]).toEqual([expect.objectContaining({ cancelled: true })]);
});

test('full storage stops the queue before anything is sent, until it is tried again', async () => {
  const { server, open } = prepareQueues();
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
  const { server, open, text } = prepareQueues();
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

test('an upload that is cancelled while its file is hashed reserves nothing', async () => {
  const { server, store, open } = prepareQueues(1_000);
  const { queue } = open();
  await queue.add([upload('a.mov', 'ten bytes!')]);
  await queue.cancel(keysOf(queue));
  await settled();
  expect(server.calls).toEqual([]);
  expect(store.records.size).toBe(0);
});

test('thousands of small files are stored, each by one upload of two calls', async () => {
  const { server, open } = prepareQueues(1_000);
  const { queue } = open();
  await queue.add(
    Array.from({ length: 3_000 }, (_, index) => upload(`Folder/${index}.txt`, `${index}`)),
  );
  await idle(queue);
  expect(server.files.size).toBe(3_000);
  expect(server.received).toHaveLength(3_000);
  expect(server.calls).toHaveLength(6_000);
  expect(new Set(server.calls)).toEqual(
    new Set(['POST /api/uploads', 'POST /api/uploads/{id}/complete']),
  );
});
