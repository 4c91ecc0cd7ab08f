import fc, { type Arbitrary } from 'fast-check';
import type { HttpEvent } from '#functions/http/event.ts';
import type { Operation } from '#shared/operation.ts';
import { httpEvent, site } from '#testkit/events.ts';
import { anyCharacter } from './any-character.ts';
import { type BodyText, bodiesFor } from './bodies.ts';
import { type Known, valuesOf } from './values.ts';

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

/** Requests for a call: bodies, paths, queries, headers and cookies; valid, nearly valid and arbitrary. */
export function requestsFor(call: Operation, known: Known): Arbitrary<GeneratedRequest> {
  const names = [...call.route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return fc.record({
    signedIn: fc.boolean(),
    params: fc.record(Object.fromEntries(names.map((name) => [name, pathParts(known)]))),
    query: mostly({}, queries(call, known)),
    headers: mostly({}, oddHeaders()),
    cookies: mostly([], fc.array(fc.string({ unit: 'binary-ascii' }), { maxLength: 3 })),
    body: call.body ? bodiesFor(call, known) : mostly(undefined, bodiesFor(call, known)),
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

function pathParts(known: Known): Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known.names) },
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

function queries(call: Operation, known: Known): Arbitrary<Record<string, string>> {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.constantFrom(...known.names, 'x'.repeat(5_000)),
  );
  const odd = fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('after', '__proto__')), text);
  if (!call.query) return odd;
  const right = valuesOf(call.query, known).map((query) => ({ ...Object(query) }));
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
