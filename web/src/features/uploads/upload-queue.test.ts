/** @jest-environment #testkit/site/node-environment.ts */
import { expect, test } from '@jest/globals';
import { onePartBytes } from '#shared/rules/text/file-names.ts';
import {
  eventually,
  film,
  idle,
  keysOf,
  until,
  upload,
  uploadsUnderTest,
  withoutFile,
} from './testing/uploads-under-test.ts';

const uploads = uploadsUnderTest();
const { site } = uploads;

const filmBytes = onePartBytes + 3;
const storageBytes = 1_000_000_000_000;

test('a file is stored under its path, in parts', async () => {
  const { queue, stored } = uploads.open();
  await queue.add([film('a.mov')]);
  await idle(queue);
  const contents = await uploads.contents('a.mov');
  expect([contents.length, contents.slice(-4)]).toEqual([filmBytes, 'xend']);
  expect(uploads.received().toSorted()).toEqual([1, 2]);
  expect(stored).toEqual(['a.mov']);
  expect(queue.done).toEqual({ files: 1, bytes: filmBytes });
  expect(uploads.store().records.size).toBe(0);
});

test('parts that were not signed with the others are signed later', async () => {
  site.intercept('POST /api/uploads/{id}/parts', async (pass) => {
    const { passed } = await pass();
    const { parts } = await passed.json();
    return { answer: { parts: parts.slice(0, 1) } };
  });
  const { queue, stored } = uploads.open();
  await queue.add([film('a.mov')]);
  await idle(queue);
  expect(uploads.received().toSorted()).toEqual([1, 2]);
  expect(stored).toEqual(['a.mov']);
});

test('an empty file is stored', async () => {
  const { queue } = uploads.open();
  await queue.add([upload('empty.txt', '')]);
  await idle(queue);
  expect(await uploads.contents('empty.txt')).toBe('');
});

test('at most five parts are sent at once, over all files, and those that wait by the order of their files', async () => {
  const waiting: (() => void)[] = [];
  const sent: string[] = [];
  site.interceptStorage(async (_, { pathname }) => {
    sent.push(pathname.slice(-5));
    await new Promise<void>((resolve) => waiting.push(resolve));
    return { status: 200, text: '' };
  });
  const { queue } = uploads.open();
  await queue.add([film('a.mov', { parts: 7 })]);
  await eventually(() => sent.length === 5);
  await queue.add([upload('b.mov', 'ten bytes!'), upload('c.mov', 'ten bytes!')]);
  const records = uploads.store().records;
  await eventually(() => [...records.values()].every(({ uploadId }) => uploadId));
  await uploads.settled();
  expect(sent).toHaveLength(5);
  for (const count of [6, 7, 8, 9]) {
    waiting.shift()?.();
    await eventually(() => sent.length >= count);
  }
  // The place of the first is taken before its file has another part that waits.
  expect(sent.slice(5)).toEqual(['b.mov', 'a.mov', 'a.mov', 'c.mov']);
});

test('a paused upload sends nothing until it is resumed, also after a reload', async () => {
  const { queue } = uploads.open();
  let sent = 0;
  site.interceptStorage(() => {
    sent += 1;
    return new Promise(() => undefined);
  });
  await queue.add([film('a.mov', { parts: 6 })]);
  await eventually(() => sent === 5);
  await queue.pause(keysOf(queue));
  expect(queue.items[0]?.state).toBe('paused');
  const calls = uploads.calls();
  await uploads.settled();
  expect([sent, uploads.calls()]).toEqual([5, calls]);
  const [kept] = await uploads.store().claim('u w', 'tab 2', () => false);
  expect(kept?.paused).toBe(true);
  site.interceptStorage((pass) => pass());
  await queue.resume(keysOf(queue));
  await idle(queue);
  expect(await site.pathsIn(uploads.owner())).toEqual(['a.mov']);
});

test('a cancelled upload is discarded at the server, which releases what it reserved', async () => {
  const { queue } = uploads.open();
  uploads.holdFirstPart();
  await queue.add([film('a.mov')]);
  await eventually(() => uploads.received().length === 1);
  expect(await uploads.reserved()).toBe(String(filmBytes));
  await queue.cancel(keysOf(queue));
  expect(uploads.store().records.size).toBe(0);
  expect(await uploads.reserved()).toBe('0');
  expect(await site.pathsIn(uploads.owner())).toEqual([]);
});

test('an upload that is cancelled while it is being started is discarded too', async () => {
  const { queue } = uploads.open();
  await queue.add([film('a.mov')]);
  await eventually(() => uploads.calls().length > 0);
  await queue.cancel(keysOf(queue));
  expect(uploads.calls()).toEqual(['POST /api/uploads', 'DELETE /api/uploads/{id}']);
  expect(await uploads.reserved()).toBe('0');
  expect(uploads.store().records.size).toBe(0);
});

test('a cancellation that the server does not receive is kept', async () => {
  const { queue } = uploads.open();
  uploads.holdFirstPart();
  site.intercept('DELETE /api/uploads/{id}', () => 'no network');
  await queue.add([film('a.mov')]);
  await eventually(() => uploads.received().length > 0);
  await queue.cancel(keysOf(queue));
  expect([...uploads.store().records.values()]).toEqual([
    expect.objectContaining({ cancelled: true }),
  ]);
});

test('full storage stops the queue before anything is sent, until it is tried again', async () => {
  const elsewhere = { path: 'theirs.mov', size: storageBytes - 15 };
  const reserved = await uploads.owner().call('POST /api/uploads', { body: elsewhere });
  const { queue } = uploads.open();
  await queue.add(['a', 'b', 'c'].map((name) => upload(`${name}.mov`, 'ten bytes!')));
  await eventually(() => queue.done.files === 1 && queue.blocked !== undefined);
  expect(queue.blocked?.code).toBe('storage_full');
  expect(queue.items.map(({ state }) => state)).toEqual(['queued', 'queued']);
  expect(uploads.received()).toHaveLength(1);
  const { id } = reserved.upload;
  await uploads.owner().call('DELETE /api/uploads/{id}', { params: { id } });
  await queue.resume([]);
  await idle(queue);
  expect(await site.pathsIn(uploads.owner())).toEqual(['a.mov', 'b.mov', 'c.mov']);
});

test('a path that was taken meanwhile stops the upload, which can keep both or replace', async () => {
  const { queue } = uploads.open();
  site.interceptStorage(async (pass) => {
    site.interceptStorage((next) => next());
    await site.storeFiles(uploads.owner(), [{ path: 'a.mov', size: 3 }]);
    return pass();
  });
  await queue.add([upload('a.mov', 'ten bytes!')]);
  await until(queue, 'failed');
  expect(queue.items[0]?.failure?.kind).toBe('exists');
  await queue.resolve(keysOf(queue)[0] ?? '', { path: 'a (2).mov', replace: false });
  await idle(queue);
  expect(await uploads.contents('a.mov')).toBe('\0\0\0');
  expect(await uploads.contents('a (2).mov')).toBe('ten bytes!');
  await eventually(async () => (await uploads.reserved()) === '0');
});

test('a page that is kept beside another file is a page by its new path, and one that is cancelled is none', async () => {
  await site.storeFiles(uploads.owner(), [{ path: 'A.png', size: 3 }]);
  const { queue } = uploads.open();
  const version = { review: 'r', pages: ['A.png', 'B.png', 'C.png'] };
  const { record, file } = upload('A.png', 'ten bytes!');
  const others = ['B.png', 'C.png'].map((path) => upload(path, 'ten bytes!').record);
  const plain = upload('D.png', 'ten bytes!').record;
  await queue.add([
    { record: { ...record, ...version }, file },
    ...others.map((other) => withoutFile({ ...other, ...version })),
    withoutFile(plain),
  ]);
  await until(queue, 'failed').catch(() => undefined);
  await queue.cancel([others[1]?.key ?? '', plain.key]);
  uploads.holdFirstPart();
  await queue.resolve(record.key, { path: 'A (2).png', replace: false });
  const kept = await uploads.store().claim('u w', 'tab 2', () => false);
  expect(kept.map(({ pages }) => pages)).toEqual(Array(2).fill(['A (2).png', 'B.png', null]));
});

test('an upload that is cancelled while its file is hashed reserves nothing', async () => {
  const { queue } = uploads.open();
  await queue.add([upload('a.mov', 'ten bytes!')]);
  await queue.cancel(keysOf(queue));
  await uploads.settled();
  expect(uploads.calls()).toEqual([]);
  expect(uploads.store().records.size).toBe(0);
});

test('thousands of small files are sent, each by one upload of two calls', async () => {
  // The product would take a minute for as many: all get its answer to one upload.
  const body = { path: 'Folder/0.txt', size: 1, sha256: `${'A'.repeat(43)}=` };
  const started = await uploads.owner().call('POST /api/uploads', { body });
  const { path, size, storage, createdAt: modifiedAt } = started.upload;
  const file = { path, size, storage, modifiedAt };
  site.intercept('POST /api/uploads', () => ({ answer: started }));
  site.intercept('POST /api/uploads/{id}/complete', () => ({ answer: { file, version: '1' } }));
  site.interceptStorage(() => ({ status: 200, text: '' }));
  const { queue, stored } = uploads.open();
  const names = Array.from({ length: 3_000 }, (_, index) => `Folder/${index}.txt`);
  await queue.add(names.map((name) => upload(name, 'a')));
  await idle(queue);
  expect(stored.toSorted()).toEqual(names.toSorted());
  expect(uploads.received()).toHaveLength(3_000);
  expect(uploads.calls()).toHaveLength(6_000);
  expect(new Set(uploads.calls())).toEqual(
    new Set(['POST /api/uploads', 'POST /api/uploads/{id}/complete']),
  );
});
