import fc, { type Arbitrary } from 'fast-check';
import type { Operation } from '#shared/operation.ts';
import { anyCharacter } from './any-character.ts';
import { bodySchemas, type Known, valuesOf } from './values.ts';

/** The raw text of a body; undefined for none. */
export type BodyText = string | undefined;

/** Fields that may confuse a handler: those of object prototypes, and those that only the server sets. */
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

/** Any JSON value, including unusual ones. */
const wild: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 3, arbitrary: fc.constantFrom(null, true, 0, -0, -1, 1.5, 1e308, 2 ** 53, '', ' ') },
  { weight: 3, arbitrary: fc.string({ unit: anyCharacter, size: 'medium' }) },
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

/** Bodies for a call: valid, nearly valid, any JSON, and no JSON at all. */
export function bodiesFor(call: Operation, known: Known): Arbitrary<BodyText> {
  const right = fc.oneof(
    ...[...bodySchemas(call).map((schema) => valuesOf(schema, known)), fc.constant({})],
  );
  return fc.oneof(
    { weight: 3, arbitrary: right.map((value) => JSON.stringify(value)) },
    { weight: 7, arbitrary: right.chain(nearlyValid).map((value) => JSON.stringify(value)) },
    { weight: 3, arbitrary: right.chain(malformed) },
    { weight: 2, arbitrary: wild.map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: fc.string({ unit: anyCharacter }) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

/** A valid body with one field dropped, added, or replaced by any value. */
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

/** The text of a valid body, malformed in ways that JSON.stringify never produces. */
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
