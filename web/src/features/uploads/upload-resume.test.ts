/** @jest-environment #testkit/site/node-environment.ts */
import { expect, test } from '@jest/globals';
import { createApiClient } from '#web/lib/api/api-client.ts';
import { attachFiles } from './choice/attach-files.ts';
import { findByName, findByPath, withoutStored } from './choice/match-files.ts';
import {
  eventually,
  fileOf,
  film,
  idle,
  until,
  upload,
  uploadsUnderTest,
  withoutFile,
} from './testing/uploads-under-test.ts';
import { recoverUpload } from './transfer/recover-upload.ts';
import { memberUploads } from './transfer/upload-calls.ts';

const uploads = uploadsUnderTest();
const { site } = uploads;

test('a file of another size or date is not taken for that of an upload', async () => {
  const { queue } = uploads.open();
  await queue.add([withoutFile(upload('Day 1/a.mov', 'ten bytes!').record)]);
  const other = { path: 'a.mov', file: fileOf('a.mov', ['ten bytes?'], 2) };
  expect(await attachFiles(queue, [other], findByName(queue.waiting))).toEqual([other]);
  expect(queue.items[0]?.state).toBe('needs_file');
});

test('of files with one name, size and date, each resumes the upload of its own folder', async () => {
  const { queue } = uploads.open();
  const paths = ['Day 1/Sound/a.wav', 'Day 2/Sound/a.wav', 'Day 3/a.wav'];
  await queue.add(paths.map((path) => withoutFile(upload(path, 'same size').record)));
  const candidates = [...paths].reverse().map((path) => ({
    path: path.replace('Day', 'Footage/Day'),
    file: fileOf('a.wav', [path.slice(0, 9)]),
  }));
  expect(await attachFiles(queue, candidates, findByName(queue.waiting))).toEqual([]);
  await idle(queue);
  expect(await Promise.all(paths.map(uploads.contents))).toEqual(
    paths.map((path) => path.slice(0, 9)),
  );
});

test('a file that is uploaded to another folder is not taken for an unfinished upload', async () => {
  const { queue } = uploads.open();
  await queue.add([withoutFile(upload('Day 1/a.mov', 'ten bytes!').record)]);
  const file = fileOf('a.mov', ['ten bytes!']);
  const find = findByPath(queue.waiting);
  expect(await attachFiles(queue, [{ path: 'Day 2/a.mov', file }], find)).toHaveLength(1);
  expect(await attachFiles(queue, [{ path: 'Day 1/a.mov', file }], find)).toEqual([]);
});

test('of a set that is chosen again after a reload, pictures that were stored before are not sent again', async () => {
  const { queue } = uploads.open();
  const set = { review: 'r', pages: ['A.png', 'B.png'] };
  await queue.add([withoutFile({ ...upload('B.png', 'ten bytes!').record, ...set })]);
  const [a, b, c] = ['A.png', 'B.png', 'C.png'].map((path) => ({
    path,
    file: fileOf(path, ['ten bytes!']),
  }));
  if (!a || !b || !c) throw new Error('There are three.');
  const { waiting } = queue;
  const rest = await attachFiles(queue, [a, b, c], findByPath(waiting));
  expect(withoutStored(rest, waiting)).toEqual([c]);
  await idle(queue);
});

test('a resumed upload that was complete is not sent again', async () => {
  const { queue: before } = uploads.open();
  const finished = film('a.mov');
  await before.add([finished]);
  await idle(before);
  const { queue: after } = uploads.open();
  await after.add([finished]);
  await idle(after);
  expect(uploads.received().toSorted()).toEqual([1, 2]);
  expect(after.done.files).toBe(1);
});

test('an upload of which everything had arrived is completed without its file', async () => {
  const { queue } = uploads.open();
  const { record, file } = upload('a.mov', 'ten bytes!');
  site.intercept('POST /api/uploads/{id}/complete', () => ({ status: 500, text: '' }));
  await queue.add([{ record, file }]);
  await until(queue, 'failed').catch(() => undefined);
  site.intercept('POST /api/uploads/{id}/complete', (pass) => pass());
  const calls = memberUploads(createApiClient().call);
  expect(await recoverUpload(calls, record)).toBe('stored');
  expect(await uploads.contents('a.mov')).toBe('ten bytes!');
  expect(await recoverUpload(calls, record)).toBe('stored');
});

test('a file of one part that had arrived before a reload is not sent again', async () => {
  const { queue: before } = uploads.open();
  const { record, file } = upload('a.mov', 'ten bytes!');
  site.intercept('POST /api/uploads/{id}/complete', () => 'no network');
  await before.add([{ record, file }]);
  await eventually(() => uploads.received().length === 1);
  await before.stop();
  site.intercept('POST /api/uploads/{id}/complete', (pass) => pass());
  expect(await site.pathsIn(uploads.owner())).toEqual([]);

  const { queue: after } = uploads.open();
  const [kept] = await uploads.store().claim('u w', 'tab 2', () => false);
  await after.add([{ record: kept ?? record, file }]);
  await idle(after);
  expect(await uploads.contents('a.mov')).toBe('ten bytes!');
  expect(uploads.received()).toHaveLength(1);
  expect(uploads.calls().filter((made) => made === 'POST /api/uploads')).toHaveLength(1);
});

test('after a reload it is known how much has arrived', async () => {
  const { queue } = uploads.open();
  const { record, file } = film('a.mov');
  uploads.holdFirstPart();
  await queue.add([{ record, file }]);
  await eventually(() => uploads.received().length === 1);
  await queue.stop();
  const calls = memberUploads(createApiClient().call);
  expect(await recoverUpload(calls, record)).toBe('end'.length);
  site.intercept('GET /api/uploads/{id}', () => 'no network');
  expect(await recoverUpload(calls, record)).toBe(0);
});
