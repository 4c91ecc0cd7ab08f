import { randomUUID } from 'node:crypto';
import {
  ConditionalCheckFailedException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { interceptRequests, type RequestInterceptor } from '#testkit/request-interceptor.ts';
import { itemsOf, putItems } from '#testkit/table.ts';
import { transact } from './client.ts';
import { absent } from './conditions.ts';
import { type Key, keys } from './keys.ts';
import { tryWrite, write, writeAndRead } from './single-write.ts';
import {
  assertExists,
  assertNotExists,
  put,
  putIf,
  putNew,
  remove,
  removeIf,
  type TransactionWrite,
  update,
  type Write,
} from './write.ts';

class Refused extends Error {}
const refused = () => new Refused();

test('an update changes each kind of attribute, and leaves the others', async () => {
  const key = newKey();
  const codes = { unused: new Set(['a', 'b']), used: new Set(['c']) };
  await putItems([
    { ...key, ...codes, name: 'Ada', status: 'new', count: 2, role: 'Editor', level: 'advanced' },
  ]);
  await transact([
    update(key, {
      set: { status: 'read', closedAt: null, name: undefined },
      add: { count: -1, used: new Set(['a']), opened: 1 },
      deleteFrom: { unused: new Set(['a']) },
      setIfAbsent: { level: 'basic', since: 2026 },
      append: { answers: ['yes'] },
    }),
  ]);
  await write(update(key, { append: { answers: ['no'] }, remove: ['role'] }));
  expect(await itemsOf(key.pk)).toEqual([
    {
      ...key,
      status: 'read',
      closedAt: null,
      level: 'advanced',
      since: 2026,
      count: 1,
      opened: 1,
      unused: new Set(['b']),
      used: new Set(['a', 'c']),
      answers: ['yes', 'no'],
    },
  ]);
});

test.each<[string, (key: Key) => Write, Record<string, unknown> | null]>([
  ['put replaces the item', (key) => put(key, { plan: 'team' }), { plan: 'team' }],
  [
    'putIf replaces an item that satisfies the condition',
    (key) => putIf(key, { version: 2 }, { version: 1 }, refused),
    { version: 2 },
  ],
  ['remove deletes the item', (key) => remove(key), null],
  [
    'removeIf deletes an item that satisfies the condition',
    (key) => removeIf(key, { version: 1 }, refused),
    null,
  ],
])('%s, in a transaction and by itself', async (_, change, left) => {
  for (const send of [(one: Write) => transact([one]), write]) {
    const key = newKey();
    await putItems([{ ...key, version: 1 }]);
    await send(change(key));
    expect(await itemsOf(key.pk)).toEqual(left ? [{ ...key, ...left }] : []);
  }
});

test.each<[string, (key: Key) => Write]>([
  ['putNew', (key) => putNew(key, { version: 2 }, refused)],
  ['putIf', (key) => putIf(key, { version: 2 }, { version: absent }, refused)],
  ['update', (key) => update(key, { add: { version: 1 }, when: { version: 2 } }, refused)],
  ['removeIf', (key) => removeIf(key, { version: 2 }, refused)],
])('%s writes nothing if its condition fails', async (_, change) => {
  const key = newKey();
  await putItems([{ ...key, version: 1 }]);
  await expect(transact([change(key)])).rejects.toThrow(Refused);
  await expect(write(change(key))).rejects.toThrow(Refused);
  expect(await tryWrite(change(key))).toBe(false);
  expect(await itemsOf(key.pk)).toEqual([{ ...key, version: 1 }]);
});

test('an update without a condition creates no item', async () => {
  const key = newKey();
  const rename = update(key, { set: { name: 'Ada' } });
  await expect(write(rename)).rejects.toThrow(ConditionalCheckFailedException);
  await expect(transact([rename])).rejects.toThrow('ConditionalCheckFailed');
  expect(await tryWrite(rename)).toBe(false);
  expect(await itemsOf(key.pk)).toEqual([]);
});

test('tryWrite says that the write was made, and throws other errors', async () => {
  const key = newKey();
  expect(await tryWrite(putNew(key, { name: 'Ada' }, refused))).toBe(true);
  await expect(tryWrite(update(key, { add: { name: 1 } }))).rejects.toThrow('data type');
});

test('a write that collides with a transaction is made again, once that is over', async () => {
  const key = newKey();
  let collisions = 2;
  const collide: RequestInterceptor = (_, send) => {
    collisions -= 1;
    if (collisions < 0) return send();
    throw new TransactionConflictException({ message: 'Ongoing transaction', $metadata: {} });
  };
  await interceptRequests(collide, () => write(put(key, { name: 'Ada' })));
  expect(await itemsOf(key.pk)).toEqual([{ ...key, name: 'Ada' }]);
});

test('writeAndRead returns the attributes as they are after the update', async () => {
  const key = newKey();
  await putItems([{ ...key, tries: 2, name: 'Ada' }]);
  const increment = update(key, { add: { tries: 1 } });
  expect(await writeAndRead(increment, z.looseObject({}))).toEqual({ tries: 3 });
});

test.each<[string, (existing: Key, missing: Key) => TransactionWrite]>([
  ['assertExists', (_, missing) => assertExists(missing, refused)],
  ['assertNotExists', (existing) => assertNotExists(existing, refused)],
])('a transaction with a failed %s writes nothing', async (_, assertion) => {
  const [existing, missing, other] = [newKey(), newKey(), newKey()];
  await putItems([{ ...existing }]);
  await expect(transact([put(other, {}), assertion(existing, missing)])).rejects.toThrow(Refused);
  expect(await itemsOf(other.pk)).toEqual([]);
});

test('a transaction throws the error of the first write whose condition failed', async () => {
  const [first, second] = [newKey(), newKey()];
  const checks = [
    assertNotExists(newKey(), () => new Error('holds')),
    assertExists(first, () => new Error('the first')),
    assertExists(second, () => new Error('the second')),
  ];
  await expect(transact(checks)).rejects.toThrow('the first');
});

function newKey(): Key {
  return keys.workspace(randomUUID());
}
