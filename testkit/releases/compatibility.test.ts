import { describe, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { refusals } from './compatibility.ts';
import { kindOf, readers } from './item-kinds.ts';
import {
  assertLastReleaseReads,
  isRecorded,
  jsonSchemaOf,
  presentSchemas,
  readLastItems,
  readLastSchemas,
} from './last-release.ts';

// Two releases read the same table: this one what the last one wrote, and after a rollback the last one what this one
// wrote. A change that is meant takes two releases, or, before the first one runs in production, a new record
// (docs/decisions/0062).

if (isRecorded) describe('between the last release and this one', compareReleases);

function compareReleases() {
  const items = readLastItems();
  const last = readLastSchemas();

  test('there are recorded items of every kind', () => {
    const recorded = new Set(items.map(kindOf));
    expect(
      Object.keys(readers).filter((kind) => ![...recorded].some((one) => one === kind)),
    ).toEqual([]);
  });

  test.each(items.map((item) => [kindOf(item), item] as const))(
    'this release reads the item %s of the last one',
    (kind, item) => {
      expect(readers[kind].safeParse(item).error).toBeUndefined();
    },
  );

  test.each(Object.entries(presentSchemas()))(
    'the last release reads every %s that this one may write',
    (kind, present) => {
      expect(last[kind] ? refusals(last[kind], present) : []).toEqual([]);
    },
  );

  test('the last release reads its own items', () => {
    expect(() => assertLastReleaseReads(items)).not.toThrow();
  });

  test('the last release does not read an item of another shape', () => {
    const workspace = items.find((item) => kindOf(item) === 'workspace');
    const { memberCount: _, ...without } = workspace ?? {};
    expect(() => assertLastReleaseReads([without])).toThrow(/does not read workspace/);
  });
}

describe('a reader', () => {
  const user = z.object({ id: z.string(), count: z.int(), kind: z.enum(['a', 'b']) });

  test.each<[string, z.ZodMiniType]>([
    ['the same', user],
    ['a further attribute', z.extend(user, { more: z.string() })],
    ['fewer values', z.extend(user, { kind: z.literal('a') })],
  ])('reads what has %s', (_, written) => {
    expect(refusals(jsonSchemaOf(user), jsonSchemaOf(written))).toEqual([]);
  });

  test.each<[string, z.ZodMiniType, string]>([
    ['lacks an attribute', z.omit(user, { count: true }), 'count: may be absent'],
    ['has one only sometimes', z.partial(user, { count: true }), 'count: may be absent'],
    [
      'has one of another type',
      z.extend(user, { id: z.int() }),
      'id: is of type integer, not string',
    ],
    ['has null', z.extend(user, { id: z.nullable(z.string()) }), 'id: is of type null, not string'],
    ['has another value', z.extend(user, { kind: z.enum(['a', 'c']) }), 'kind: may be c'],
    ['has any value', z.extend(user, { kind: z.string() }), 'kind: may be any value'],
    [
      'has a number that is no integer',
      z.extend(user, { count: z.number() }),
      'count: is of type number, not integer',
    ],
  ])('refuses what %s', (_, written, refusal) => {
    expect(refusals(jsonSchemaOf(user), jsonSchemaOf(written))).toEqual([refusal]);
  });

  test('refuses a further alternative, and parts that have changed', () => {
    const one = z.object({ kind: z.literal('one'), parts: z.array(z.object({ at: z.string() })) });
    const two = z.object({ kind: z.literal('two'), name: z.string() });
    const both = z.discriminatedUnion('kind', [one, two]);
    expect(refusals(jsonSchemaOf(both), jsonSchemaOf(one))).toEqual([]);
    expect(refusals(jsonSchemaOf(one), jsonSchemaOf(both))).not.toEqual([]);
    const changed = z.extend(one, { parts: z.array(z.object({ at: z.int() })) });
    expect(refusals(jsonSchemaOf(both), jsonSchemaOf(changed))).toEqual([
      'parts[].at: is of type integer, not string',
    ]);
  });
});
