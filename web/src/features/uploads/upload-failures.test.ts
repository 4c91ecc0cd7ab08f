/** @jest-environment node */
import { afterEach, expect, jest, test } from '@jest/globals';
import {
  eventually,
  fileOf,
  idle,
  keysOf,
  prepareQueues,
  until,
  upload,
} from './testing/queue-harness.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

test.each([500, 503, 408, 429, 'refused', 'lost_reply'] as const)(
  'a part that fails with %s is sent again',
  async (fault) => {
    const { server, open, text } = prepareQueues();
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
  const { server, open, text } = prepareQueues();
  server.fail(route, fault, 2);
  const { queue } = open();
  await queue.add([upload('a.mov', 'ten bytes!')]);
  await idle(queue);
  expect(text('a.mov')).toBe('ten bytes!');
});

test('a storage that keeps failing stops the upload, and retrying sends only what is missing', async () => {
  const { server, open, text } = prepareQueues();
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

test.each([
  ['a link', { status: 403, body: '<Code>AccessDenied</Code>' }],
  ['credentials', { status: 400, body: '<Code>ExpiredToken</Code>' }],
])(
  'a part with %s that have expired is signed again, without being hashed or sent twice',
  async (_, expiredAnswer) => {
    const { server, open, text } = prepareQueues();
    server.expiredAnswer = expiredAnswer;
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
  },
);

test.each([500, 'refused', 'lost_reply'] as const)(
  'a file of one part whose request fails with %s is sent again by the same link',
  async (fault) => {
    const { server, open, text } = prepareQueues(1_000);
    server.fail('PUT', fault, 3);
    const { queue } = open();
    await queue.add([upload('a.mov', 'ten bytes!')]);
    await idle(queue);
    expect(text('a.mov')).toBe('ten bytes!');
    expect(server.calls).toEqual(['POST /api/uploads', 'POST /api/uploads/{id}/complete']);
  },
);

test('a file of one part whose link has expired is signed again', async () => {
  const { server, open, text } = prepareQueues(1_000);
  server.fail('PUT', 403);
  const { queue } = open();
  await queue.add([upload('a.mov', 'ten bytes!')]);
  await idle(queue);
  expect(text('a.mov')).toBe('ten bytes!');
  expect(server.calls).toEqual([
    'POST /api/uploads',
    'POST /api/uploads/{id}/parts',
    'POST /api/uploads/{id}/complete',
  ]);
});

test('a file of one part that cannot be read is not started', async () => {
  const { server, open } = prepareQueues(1_000);
  const { queue } = open();
  jest
    .spyOn(Blob.prototype, 'arrayBuffer')
    .mockRejectedValue(new DOMException('', 'NotReadableError'));
  await queue.add([upload('a.mov', 'ten bytes!')]);
  await until(queue, 'failed');
  expect(queue.items[0]?.failure?.kind).toBe('changed');
  expect(server.calls).toEqual([]);
});

test('an upload waits without a connection, and continues where it was', async () => {
  const { server, open, text } = prepareQueues();
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

test('a file that changed since it was added is not uploaded', async () => {
  const { server, open } = prepareQueues();
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
  const { server, open } = prepareQueues();
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

test('an upload that the server has discarded is started again', async () => {
  const { server, open, text } = prepareQueues();
  const { queue } = open();
  server.onPart = () => {
    server.onPart = undefined;
    server.uploads.clear();
  };
  await queue.add([upload('a.mov', 'x'.repeat(100))]);
  await idle(queue);
  expect(text('a.mov')).toBe('x'.repeat(100));
});

test('without storage in the browser, files are uploaded all the same', async () => {
  const { open, text } = prepareQueues();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const refuse = () => Promise.reject(new DOMException('', 'InvalidStateError'));
  const { queue } = open({ put: refuse, remove: refuse, claim: refuse });
  await queue.add([upload('a.mov', 'ten bytes!')]);
  await idle(queue);
  expect(text('a.mov')).toBe('ten bytes!');
});
