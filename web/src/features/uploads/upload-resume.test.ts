/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { createApiClient } from '#web/lib/api/api-client.ts';
import { attachFiles } from './choice/attach-files.ts';
import { findByName, findByPath } from './choice/match-files.ts';
import {
  eventually,
  fileOf,
  idle,
  prepareQueues,
  until,
  upload,
  withoutFile,
} from './testing/queue-harness.ts';
import { recoverUpload } from './transfer/recover-upload.ts';

test('after a reload only the parts are sent that had not arrived', async () => {
  const { server, store, open, text } = prepareQueues();
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
  const rest = await attachFiles(
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
  const { open } = prepareQueues();
  const { queue } = open();
  await queue.add([withoutFile(upload('Day 1/a.mov', 'ten bytes!').record)]);
  const other = { path: 'a.mov', file: fileOf('a.mov', 'ten bytes?', 2) };
  expect(await attachFiles(queue, [other], findByName(queue.waiting))).toEqual([other]);
  expect(queue.items[0]?.state).toBe('needs_file');
});

test('of files with one name, size and date, each resumes the upload of its own folder', async () => {
  const { open, text } = prepareQueues();
  const { queue } = open();
  const paths = ['Day 1/Sound/a.wav', 'Day 2/Sound/a.wav', 'Day 3/a.wav'];
  await queue.add(paths.map((path) => withoutFile(upload(path, 'same size').record)));
  const candidates = [...paths].reverse().map((path) => ({
    path: path.replace('Day', 'Footage/Day'),
    file: fileOf('a.wav', path.slice(0, 9)),
  }));
  expect(await attachFiles(queue, candidates, findByName(queue.waiting))).toEqual([]);
  await idle(queue);
  expect(paths.map(text)).toEqual(paths.map((path) => path.slice(0, 9)));
});

test('a file that is uploaded to another folder is not taken for an unfinished upload', async () => {
  const { open } = prepareQueues();
  const { queue } = open();
  await queue.add([withoutFile(upload('Day 1/a.mov', 'ten bytes!').record)]);
  const file = fileOf('a.mov', 'ten bytes!');
  const find = findByPath(queue.waiting);
  expect(await attachFiles(queue, [{ path: 'Day 2/a.mov', file }], find)).toHaveLength(1);
  expect(await attachFiles(queue, [{ path: 'Day 1/a.mov', file }], find)).toEqual([]);
});

test('a resumed upload that was complete is not sent again', async () => {
  const { server, open } = prepareQueues();
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
  const { server, open, text } = prepareQueues();
  const { queue } = open();
  const { record, file } = upload('a.mov', 'ten bytes!');
  server.fail('POST /api/uploads/{id}/complete', 500, 1_000);
  await queue.add([{ record, file }]);
  await until(queue, 'failed');
  const { call } = createApiClient();
  server.repair();
  expect(await recoverUpload(call, record)).toBe('stored');
  expect(text('a.mov')).toBe('ten bytes!');
  expect(await recoverUpload(call, record)).toBe('stored');
});

test('a file of one part that had arrived before a reload is not sent again', async () => {
  const { server, store, open, text } = prepareQueues(1_000);
  const { queue: before } = open();
  const { record, file } = upload('a.mov', 'ten bytes!');
  server.onPart = () => void before.stop();
  await before.add([{ record, file }]);
  await eventually(() => server.received.length === 1);
  await before.stop();
  expect(text('a.mov')).toBeUndefined();

  const { queue: after } = open();
  const [kept] = await store.claim('u w', 'tab 2', () => false);
  await after.add([{ record: kept ?? record, file }]);
  await idle(after);
  expect(text('a.mov')).toBe('ten bytes!');
  expect(server.received).toHaveLength(1);
  expect(server.calls.filter((call) => call === 'POST /api/uploads')).toHaveLength(1);
});

test('after a reload it is known how much has arrived', async () => {
  const { server, open } = prepareQueues();
  const { queue } = open();
  const { record, file } = upload('a.mov', 'x'.repeat(100));
  server.onPart = () => {
    if (server.received.length === 3) void queue.stop();
  };
  await queue.add([{ record, file }]);
  await eventually(() => server.received.length >= 3);
  await queue.stop();
  const { call } = createApiClient();
  expect(await recoverUpload(call, record)).toBe(server.received.length * 4);
  server.online = false;
  expect(await recoverUpload(call, record)).toBe(0);
});
