import { expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { calls } from '#shared/api.ts';
import type { Operation } from '#shared/operation.ts';

/** Values that fields of the contract reject, each for another reason. */
const values = [1, -1.5, 'x', '', 'x'.repeat(9_000), true, null, {}, [], [1], [{}]];

const inputs = Object.values(calls).flatMap(({ route, body, query }: Operation) =>
  [body, query].flatMap((schema) => (schema ? [{ route, schema }] : [])),
);

test.each(inputs)('$route says in a sentence what is wrong with a field', ({ schema }) => {
  const given = fieldsOf(schema).flatMap((field) => values.map((value) => ({ [field]: value })));
  const messages = [{}, ...given].flatMap((input) => {
    const { error } = schema.safeParse(input);
    return (error?.issues ?? []).flatMap(({ path, message }) => (path.length > 0 ? [message] : []));
  });
  // The library's own words have no full stop.
  expect(messages.filter((message) => !/[.?)]$/.test(message))).toEqual([]);
});

function fieldsOf(schema: unknown): string[] {
  if (schema instanceof z.ZodMiniObject) return Object.keys(schema.shape);
  return schema instanceof z.ZodMiniUnion ? schema.def.options.flatMap(fieldsOf) : [];
}
