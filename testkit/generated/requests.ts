import fc, { type Arbitrary } from 'fast-check';
import type { HttpEvent } from '#functions/http/event.ts';
import type { Operation } from '#shared/operation.ts';
import { httpEvent, site } from '#testkit/events.ts';
import { anyCharacter } from './any-character.ts';
import { bodySchemas, type SampleValues, valuesOf } from './values.ts';

/** A generated request, without its sender. */
export interface GeneratedRequest {
  signedIn: boolean;
  params: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string>;
  cookies: string[];
  body: BodyText;
  isBase64Encoded: boolean;
}

/** How many of `runs` requests a call is given: a fifth, if it reads neither path, query nor body. */
export function runsOf({ route, query, body }: Operation, runs: number): number {
  const readsInput = query !== undefined || body !== undefined || route.includes('{');
  return readsInput ? runs : Math.ceil(runs / 5);
}

/** Requests for a call: bodies, paths, queries, headers and cookies; valid, nearly valid and arbitrary. */
export function requestsFor(call: Operation, samples: SampleValues): Arbitrary<GeneratedRequest> {
  const names = [...call.route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return fc.record({
    signedIn: fc.boolean(),
    params: fc.record(Object.fromEntries(names.map((name) => [name, pathParts(samples)]))),
    query: mostly({}, queries(call, samples)),
    headers: mostly({}, oddHeaders()),
    cookies: mostly([], fc.array(fc.string({ unit: 'binary-ascii' }), { maxLength: 3 })),
    body: call.body ? bodiesFor(call, samples) : mostly(undefined, bodiesFor(call, samples)),
    isBase64Encoded: mostly(false, fc.constant(true)),
  });
}

/** The request as the gateway forwards it, from its own address. */
export function eventOf(
  call: Operation,
  request: GeneratedRequest,
  cookie: string | null,
): HttpEvent {
  const { params, query, headers, cookies, body, isBase64Encoded } = request;
  return httpEvent(call.route, {
    params,
    query,
    headers,
    isBase64Encoded,
    cookies: cookie ? [...cookies, cookie] : cookies,
    ...(body !== undefined && { rawBody: body }),
  });
}

/** Ten times in twelve the usual value, so that an unusual value elsewhere is reached. */
function mostly<T>(usual: T, odd: Arbitrary<T>): Arbitrary<T> {
  return fc.oneof({ weight: 10, arbitrary: fc.constant(usual) }, { weight: 2, arbitrary: odd });
}

function pathParts(samples: SampleValues): Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...samples.names) },
    { weight: 2, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: fc.stringMatching(/^[\w-]{43}$/) },
    { weight: 2, arbitrary: fc.string({ unit: anyCharacter }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        '.',
        '..',
        '/',
        '#',
        '%00',
        'x'.repeat(1_100),
        'é'.repeat(5_000),
      ),
    },
  );
}

function queries(call: Operation, samples: SampleValues): Arbitrary<Record<string, string>> {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.constantFrom(...samples.names, 'x'.repeat(5_000)),
  );
  const odd = fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('after', '__proto__')), text);
  if (!call.query) return odd;
  const right = valuesOf(call.query, samples).map((query) => ({ ...Object(query) }));
  return fc.oneof(right, odd);
}

function oddHeaders(): Arbitrary<Record<string, string>> {
  const odd = {
    'content-type': fc.constantFrom(
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
      'APPLICATION/JSON',
      '',
      ';',
    ),
    origin: fc.constantFrom('https://evil.example', 'null', '', `${site}.evil.example`, site),
    'sec-fetch-site': fc.constantFrom('cross-site', 'same-origin', 'none', ''),
    'x-forwarded-for': fc.ipV4(),
    'x-viewer-address': fc.string({ unit: anyCharacter }),
    'x-origin-secret': fc.string(),
    'user-agent': fc.string({ unit: anyCharacter, size: 'medium' }),
    'accept-language': fc.string(),
  };
  return fc
    .record(odd, { requiredKeys: [] })
    .map((headers) => ({ ...headers }) satisfies Record<string, string>);
}

/** The raw text of a body; undefined for none. */
type BodyText = string | undefined;

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
function bodiesFor(call: Operation, samples: SampleValues): Arbitrary<BodyText> {
  const right = fc.oneof(
    ...[...bodySchemas(call).map((schema) => valuesOf(schema, samples)), fc.constant({})],
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
