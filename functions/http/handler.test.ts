import { beforeAll, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { CallError } from '#core/errors.ts';
import { operation } from '#shared/operation.ts';
import { httpEvent, invoke, prepareEnvironment, site } from '#testkit/events.ts';
import { Reply } from './answer.ts';
import { handlePublic } from './public-handler.ts';

beforeAll(prepareEnvironment);

const echo = operation({
  route: 'POST /api/echo/{id}',
  access: 'public',
  summary: 'Answers what it was sent.',
  body: z.object({ name: z.string({ error: 'A name is missing.' }) }),
  answer: z.object({ id: z.string(), name: z.string() }),
  status: 201,
});

const handler = handlePublic(echo, async ({ body, params }) => ({ ...params, ...body }));

const call = (options: Parameters<typeof httpEvent>[1]) =>
  invoke(handler, httpEvent(echo.route, { params: { id: '7' }, ...options }));

test('a valid call responds with its declared status, and no cache may store it', async () => {
  expect(await call({ body: { name: 'Dailies', role: 'Owner' } })).toEqual({
    status: 201,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    cookies: [],
    body: { id: '7', name: 'Dailies' },
  });
});

test('a body encoded by the gateway is decoded', async () => {
  const rawBody = Buffer.from('{"name":"Rushes"}').toString('base64');
  expect(await call({ rawBody, isBase64Encoded: true })).toMatchObject({
    body: { name: 'Rushes' },
  });
});

test.each([
  ['a field of the wrong type', { body: { name: 7 } }, { name: 'A name is missing.' }],
  ['a missing field', { body: {} }, { name: 'A name is missing.' }],
  ['an array', { body: [] }, {}],
  ['no JSON', { rawBody: '{"name"' }, {}],
  ['no body', {}, {}],
])('%s is rejected with a message and a code', async (_, options, fields) => {
  expect(await call(options)).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', message: expect.stringMatching(/\w/), fields },
  });
});

test.each(['[]', 'null', '"name"', '7'])(
  'the body %s is rejected because it is not an object',
  async (rawBody) => {
    const message = 'The body must be a JSON object.';
    expect(await call({ rawBody })).toMatchObject({ status: 400, body: { message, fields: {} } });
  },
);

test.each(['', 'x'.repeat(101)])('a path with the parameter "%s" is not found', async (id) => {
  const answer = await call({ body: { name: 'x' }, params: { id } });
  expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('half a surrogate pair, which no text can contain, is replaced', async () => {
  expect(await call({ rawBody: '{"name":"a\\ud800b"}' })).toMatchObject({
    body: { name: 'a\ufffdb' },
  });
});

test('a body over 16 KiB is rejected, one of exactly 16 KiB is not', async () => {
  const padded = (bytes: number) => ({ rawBody: `{"name":"${'x'.repeat(bytes - 11)}"}` });
  expect(await call(padded(16 * 1024))).toMatchObject({ status: 201 });
  expect(await call(padded(16 * 1024 + 1))).toMatchObject({
    status: 413,
    body: { code: 'too_large' },
  });
});

test.each(['text/plain', 'application/x-www-form-urlencoded', ''])(
  'a body sent as "%s" is rejected',
  async (type) => {
    expect(await call({ body: { name: 'x' }, headers: { 'content-type': type } })).toMatchObject({
      status: 415,
      body: { code: 'not_json' },
    });
  },
);

test.each<[string, Record<string, string | undefined>]>([
  ['another origin', { origin: 'https://evil.example' }],
  [
    'another origin that claims to be the same site',
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  ],
  ['no origin', { origin: undefined }],
  ['the origin null', { origin: 'null' }],
  ['another site by its fetch metadata', { origin: undefined, 'sec-fetch-site': 'cross-site' }],
])('a change from %s is rejected', async (_, headers) => {
  const event = httpEvent(echo.route, { body: { name: 'x' }, params: { id: '7' } });
  Object.assign(event.headers, headers);
  expect(await invoke(handler, event)).toMatchObject({
    status: 403,
    body: { code: 'foreign_origin' },
  });
});

test('a read is rejected for a link on another site, and allowed for our own pages and for tools', async () => {
  const reading = operation({
    route: 'GET /api/echo',
    access: 'public',
    summary: 'Answers.',
    answer: z.object({ success: z.literal(true) }),
  });
  const read = handlePublic(reading, async () => ({ success: true as const }));
  const from = (headers: Record<string, string>) =>
    invoke(read, httpEvent(reading.route, { headers }));
  for (const site of ['same-origin', 'none']) {
    expect(await from({ 'sec-fetch-site': site })).toMatchObject({ status: 200 });
  }
  expect(await from({})).toMatchObject({ status: 200 });
  expect(await from({ 'sec-fetch-site': 'cross-site' })).toMatchObject({
    status: 403,
    body: { code: 'foreign_origin' },
  });
});

test('a browser without an origin header but with a same-origin fetch header is accepted', async () => {
  const event = httpEvent(echo.route, { body: { name: 'x' }, params: { id: '7' } });
  Object.assign(event.headers, { origin: undefined, 'sec-fetch-site': 'same-origin' });
  expect(await invoke(handler, event)).toMatchObject({ status: 201 });
  expect(site).toMatch(/^http/);
});

test('an error of the catalogue is sent with its code', async () => {
  const refusing = handlePublic(echo, async () => {
    throw new CallError('already_member');
  });
  const event = httpEvent(echo.route, { body: { name: 'x' } });
  expect(await invoke(refusing, event)).toMatchObject({
    status: 409,
    body: {
      code: 'already_member',
      message: 'This email already belongs to a member of the workspace.',
    },
  });
});

test('an unexpected error reveals nothing but a request id', async () => {
  const failing = handlePublic(echo, async () => {
    throw new Error('password=hunter2 at table.internal');
  });
  const { status, body } = await invoke(failing, httpEvent(echo.route, { body: { name: 'x' } }));
  expect({ status, body }).toEqual({
    status: 500,
    body: {
      code: 'internal',
      message: 'Something went wrong on our side. Please try again in a moment.',
      requestId: 'request-1',
    },
  });
});

test('a reply sets its cookies', async () => {
  const setting = handlePublic(
    echo,
    async ({ body }) => new Reply({ id: '1', ...body }, ['a=1', 'b=2']),
  );
  const { cookies } = await invoke(setting, httpEvent(echo.route, { body: { name: 'x' } }));
  expect(cookies).toEqual(['a=1', 'b=2']);
});
