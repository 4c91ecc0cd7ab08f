import fc, { type Arbitrary } from 'fast-check';
import type { Operation } from '#shared/operation.ts';
import { bodySchemas, type Known, valuesOf } from './values.ts';

/** A body's very text; undefined for none. */
export type BodyText = string | undefined;

/** Fields that a call might be fooled by: of objects as such, and of what the server alone decides. */
const hostileFields = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'then',
  'toJSON',
  'length',
  'id',
  'pk',
  'userId',
  'workspaceId',
  'ownerId',
  'role',
  'permissions',
  'status',
  'price',
  'stripeCustomerId',
  'expiresAt',
];

/** Any JSON value, and what JSON can carry but hardly anybody expects. */
const wild: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 3, arbitrary: fc.constantFrom(null, true, 0, -0, -1, 1.5, 1e308, 2 ** 53, '', ' ') },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', size: 'medium' }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '\u0000',
      '\ud800',
      '\u202e',
      'x'.repeat(5_000),
      '😀'.repeat(3_000),
      `${'x'.repeat(3_000)}@studio.example`,
      '../../etc/passwd',
      "' OR 1=1 --",
      '<script>alert(1)</script>',
      'a\r\nBcc: x@y.example',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      Array.from({ length: 3_000 }, () => 0),
      Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`f${n}`, n])),
      { $gt: '' },
      { S: 'x' },
      { toString: null, valueOf: 1 },
    ),
  },
);

/** Bodies for a call: right, nearly right, any JSON, and no JSON at all. */
export function bodiesFor(call: Operation, known: Known): Arbitrary<BodyText> {
  const right = fc.oneof(
    ...[...bodySchemas(call).map((schema) => valuesOf(schema, known)), fc.constant({})],
  );
  return fc.oneof(
    { weight: 3, arbitrary: right.map((value) => JSON.stringify(value)) },
    { weight: 7, arbitrary: right.chain(nearlyValid).map((value) => JSON.stringify(value)) },
    { weight: 3, arbitrary: right.chain(malformed) },
    { weight: 2, arbitrary: wild.map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

/** A right body but for one field: dropped, added, or with any value. */
function nearlyValid(right: unknown): Arbitrary<unknown> {
  const fields = Object.keys(Object(right));
  const field = fc.constantFrom(...fields, ...hostileFields);
  return fc.tuple(field, fc.option(wild, { nil: undefined })).map(([name, value]) => {
    const changed = { ...Object(right) };
    // Plain assignment to __proto__ would change the object and send nothing.
    Object.defineProperty(changed, name, { value, enumerable: true, configurable: true });
    return changed;
  });
}

/** The text of a right body with something done to it that JSON.stringify never does. */
function malformed(right: unknown): Arbitrary<string> {
  const text = JSON.stringify(right);
  const fields = text.slice(1);
  return fc.constantFrom(
    text.slice(0, -1),
    `${text}${text}`,
    `\ufeff${text}`,
    `{"__proto__":{"role":"Owner","isAdmin":true},${fields}`,
    `{"constructor":{"prototype":{"role":"Owner"}},${fields}`,
    text.replace(/:("[^"]*"|[\d.]+)/, ':NaN'),
    text.replace(/:("[^"]*"|[\d.]+)/, ':1e999'),
    text.replace(/:("[^"]*"|[\d.]+)/, ':-0.0'),
    text.replace(/:("[^"]*"|[\d.]+)/, ':"\\ud800\\u0000"'),
    text.replace(/:("[^"]*"|[\d.]+)/, `:${'['.repeat(4_000)}${']'.repeat(4_000)}`),
    `${'['.repeat(8_000)}`,
    `${text}${' '.repeat(Math.max(0, 16 * 1024 - text.length))}`,
    `${text}${' '.repeat(16 * 1024)}`,
    `[${text}]`,
    JSON.stringify(text),
    'undefined',
    'null',
    '',
  );
}
