/** @jest-environment #testkit/site/node-environment.ts */
import { afterEach, expect, jest, test } from '@jest/globals';
import type { Passed, StorageAnswer } from '#web/testing/intercepted-calls.ts';
import {
  eventually,
  fileOf,
  film,
  idle,
  keysOf,
  until,
  upload,
  uploadsUnderTest,
} from './testing/uploads-under-test.ts';

const uploads = uploadsUnderTest();
const { site } = uploads;

afterEach(() => {
  jest.restoreAllMocks();
});

type Pass = () => Promise<Passed>;

/** How a request fails: with a status, or without a response, before or after it took effect. */
const faults = {
  500: () => ({ status: 500 as const, text: '' }),
  503: () => ({ status: 503 as const, text: '' }),
  'no response': () => 'no network' as const,
  'a lost response': async (pass: Pass) => {
    await pass();
    return 'no network' as const;
  },
};

/** Fails the first requests, and lets later ones through. */
function atFirst<A>(times: number, fail: (pass: Pass) => A) {
  let left = times;
  return (pass: Pass): A | Promise<Passed> => {
    left -= 1;
    return left < 0 ? pass() : fail(pass);
  };
}

const start = 'POST /api/uploads';
const sign = 'POST /api/uploads/{id}/parts';
const complete = 'POST /api/uploads/{id}/complete';

test.each<[string, (pass: Pass) => StorageAnswer | Promise<StorageAnswer>]>([
  ...Object.entries(faults),
  ['408', () => ({ status: 408, text: '' })],
  ['429', () => ({ status: 429, text: '' })],
])('a part that fails with %s is sent again by the same link', async (_, fault) => {
  site.interceptStorage(atFirst(3, fault));
  const { queue } = uploads.open();
  await queue.add([upload('a.mov', 'ten bytes!')]);
  await idle(queue);
  expect(await uploads.contents('a.mov')).toBe('ten bytes!');
  expect(uploads.calls()).toEqual([start, complete]);
});

test.each([
  [start, 500],
  [start, 'no response'],
  [sign, 503],
  [sign, 'a lost response'],
  [complete, 500],
  [complete, 'a lost response'],
] as const)('%s that fails with %s is called again', async (route, fault) => {
  const fail: (pass: Pass) => ReturnType<(typeof faults)[typeof fault]> = faults[fault];
  site.intercept(route, atFirst(2, fail));
  const { queue } = uploads.open();
  await queue.add([route === sign ? film('a.mov') : upload('a.mov', 'ten bytes!')]);
  await idle(queue);
  expect(await site.pathsIn(uploads.owner())).toEqual(['a.mov']);
  expect(uploads.calls().filter((call) => call === route)).toHaveLength(3);
});

test('a storage that keeps failing stops the upload, and retrying sends only what is missing', async () => {
  site.interceptStorage(async (pass, { searchParams }) => {
    if (searchParams.get('partNumber') === '2') return pass();
    await eventually(() => uploads.received().length > 0);
    return faults[503]();
  });
  const { queue } = uploads.open();
  await queue.add([film('a.mov')]);
  await until(queue, 'failed');
  expect(queue.items[0]?.failure?.message).toMatch(/did not respond/);
  site.interceptStorage((pass) => pass());
  await queue.resume(keysOf(queue));
  await idle(queue);
  expect(uploads.received()).toEqual([2, 1]);
  expect(await site.pathsIn(uploads.owner())).toEqual(['a.mov']);
});

test.each<[string, (pass: Pass) => Promise<StorageAnswer>]>([
  ['a link', expireLinks],
  // The keys of the local functions are permanent.
  ['credentials', async () => ({ status: 400, text: '<Code>ExpiredToken</Code>' })],
])(
  'a part with %s that have expired is signed again, without being hashed or sent twice',
  async (_, expire) => {
    const digest = jest.spyOn(crypto.subtle, 'digest');
    site.interceptStorage(atFirst(1, expire));
    const { queue } = uploads.open();
    await queue.add([film('a.mov')]);
    await idle(queue);
    expect(await site.pathsIn(uploads.owner())).toEqual(['a.mov']);
    expect(uploads.calls().filter((call) => call === sign).length).toBeGreaterThan(1);
    expect(digest).toHaveBeenCalledTimes(2);
    expect(uploads.received().toSorted()).toEqual([1, 2]);
  },
);

test('a file of one part whose link has expired is signed again', async () => {
  site.interceptStorage(atFirst(1, expireLinks));
  const { queue } = uploads.open();
  await queue.add([upload('a.mov', 'ten bytes!')]);
  await idle(queue);
  expect(await uploads.contents('a.mov')).toBe('ten bytes!');
  expect(uploads.calls()).toEqual([start, sign, complete]);
});

test('a file of one part that cannot be read is not started', async () => {
  const { queue } = uploads.open();
  makeFilesUnreadable();
  await queue.add([upload('a.mov', 'ten bytes!')]);
  await until(queue, 'failed');
  expect(queue.items[0]?.failure?.kind).toBe('changed');
  expect(uploads.calls()).toEqual([]);
});

test('a file that changed since it was added is not uploaded', async () => {
  const { queue } = uploads.open();
  const { record } = upload('a.mov', 'ten bytes!');
  await queue.add([{ record, file: fileOf('a.mov', ['other'], 2) }]);
  await until(queue, 'failed');
  expect(queue.items[0]?.failure).toEqual({
    kind: 'changed',
    message: expect.stringContaining('has changed'),
  });
  expect(uploads.calls()).toEqual([]);
});

test('a file that can no longer be read stops its upload, though the browser reports a network error', async () => {
  const { queue } = uploads.open();
  site.interceptStorage(() => {
    makeFilesUnreadable();
    return 'no network';
  });
  await queue.add([upload('a.mov', 'ten bytes!')]);
  await until(queue, 'failed');
  expect(queue.items[0]?.failure?.kind).toBe('changed');
});

test('an upload that the server has discarded is started again', async () => {
  const { queue } = uploads.open();
  site.interceptStorage(async (pass) => {
    site.interceptStorage((next) => next());
    const id = queue.items[0]?.record.uploadId ?? '';
    await uploads.owner().call('DELETE /api/uploads/{id}', { params: { id } });
    return pass();
  });
  await queue.add([upload('a.mov', 'ten bytes!')]);
  await idle(queue);
  expect(await uploads.contents('a.mov')).toBe('ten bytes!');
  expect(uploads.calls()).toEqual([start, start, complete]);
});

test('without storage in the browser, files are uploaded all the same', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const refuse = () => Promise.reject(new DOMException('', 'InvalidStateError'));
  const { queue } = uploads.open({ put: refuse, remove: refuse, claim: refuse });
  await queue.add([upload('a.mov', 'ten bytes!')]);
  await idle(queue);
  expect(await uploads.contents('a.mov')).toBe('ten bytes!');
});

/** Lets more than the hour pass in which a part can be sent. */
async function expireLinks(pass: Pass) {
  await site.advance({ hours: 1.1 });
  return pass();
}

function makeFilesUnreadable() {
  jest
    .spyOn(Blob.prototype, 'arrayBuffer')
    .mockRejectedValue(new DOMException('', 'NotReadableError'));
}
