import { afterEach, expect, test } from '@jest/globals';
import { type FixtureParts, handlerOf, startFixture } from '#testkit/local/fixture.ts';

const echo = handlerOf('return event;');

let fixture: Awaited<ReturnType<typeof startFixture>>;
afterEach(() => fixture.close());

test("a function receives a request as API Gateway's event of payload format 2.0", async () => {
  await start({ functions: { 'team-members/change-role': echo } });
  const answer = await fetch(
    `${fixture.origin}/api/team-members/a%20b%2Fc/role?tag=x&tag=y%26z&empty=`,
    {
      method: 'PUT',
      headers: {
        'Content-Type': 'application/json',
        Cookie: 'session=abc; theme=dark',
        'User-Agent': 'test',
        'X-Forwarded-For': '203.0.113.9',
      },
      body: '{"role":"Producer"}',
    },
  );
  expect(await answer.json()).toEqual({
    version: '2.0',
    routeKey: 'PUT /api/team-members/{id}/role',
    rawPath: '/api/team-members/a%20b%2Fc/role',
    rawQueryString: 'tag=x&tag=y%26z&empty=',
    cookies: ['session=abc', 'theme=dark'],
    headers: expect.objectContaining({
      'content-type': 'application/json',
      'content-length': '19',
      'user-agent': 'test',
      'x-forwarded-for': expect.stringMatching(/^203\.0\.113\.9, (127\.0\.0\.1|::1)$/),
    }),
    queryStringParameters: { tag: 'x,y&z', empty: '' },
    pathParameters: { id: 'a b/c' },
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: `localhost:${fixture.port}`,
      domainPrefix: 'localhost',
      http: {
        method: 'PUT',
        path: '/api/team-members/a%20b%2Fc/role',
        protocol: 'HTTP/1.1',
        sourceIp: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
        userAgent: 'test',
      },
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      routeKey: 'PUT /api/team-members/{id}/role',
      stage: '$default',
      time: expect.stringMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
      timeEpoch: expect.any(Number),
    },
    body: '{"role":"Producer"}',
    isBase64Encoded: false,
  });
});

test("cookies are not among the event's headers, and a request without body, query or cookies has no such fields", async () => {
  await start({
    functions: {
      'account/get-user': handlerOf('return [Object.keys(event), Object.keys(event.headers)];'),
    },
  });
  const answer = await fetch(`${fixture.origin}/api/user`, { headers: { Cookie: 'a=1' } });
  expect(await answer.json()).toEqual([
    [
      'version',
      'routeKey',
      'rawPath',
      'rawQueryString',
      'cookies',
      'headers',
      'requestContext',
      'isBase64Encoded',
    ],
    expect.not.arrayContaining(['cookie']),
  ]);
});

test('a body that is not text, by its type or by its bytes, is passed unaltered as base64', async () => {
  await start({
    functions: { 'sessions/login': handlerOf('return [event.isBase64Encoded, event.body];') },
  });
  const bytes = Buffer.from([0x7b, 0xff, 0x00, 0x7d]);
  const answers = await Promise.all(
    [
      { type: 'application/octet-stream', body: Buffer.from('plain') },
      { type: 'application/x-www-form-urlencoded', body: Buffer.from('a=1') },
      { type: 'application/json', body: bytes },
      { type: 'application/json; charset=utf-8', body: Buffer.from('{"a":"ä"}') },
    ].map(({ type, body }) => post('/api/login', body, type).then((answer) => answer.json())),
  );
  expect(answers).toEqual([
    [true, Buffer.from('plain').toString('base64')],
    [true, Buffer.from('a=1').toString('base64')],
    [true, bytes.toString('base64')],
    [false, '{"a":"ä"}'],
  ]);
});

test('a response keeps its status, its headers, every cookie and its bytes', async () => {
  await start({
    functions: {
      'sessions/login': handlerOf(`return {
        statusCode: 201,
        headers: { 'Content-Type': 'image/png', 'X-Count': 3 },
        cookies: ['session=abc; HttpOnly', 'theme=dark'],
        body: Buffer.from([1, 2, 255]).toString('base64'),
        isBase64Encoded: true,
      };`),
    },
  });
  const answer = await post('/api/login', Buffer.from('{}'));
  expect({
    status: answer.status,
    type: answer.headers.get('content-type'),
    count: answer.headers.get('x-count'),
    cookies: answer.headers.getSetCookie(),
    body: [...new Uint8Array(await answer.arrayBuffer())],
  }).toEqual({
    status: 201,
    type: 'image/png',
    count: '3',
    cookies: ['session=abc; HttpOnly', 'theme=dark'],
    body: [1, 2, 255],
  });
});

test('a response without a status is the JSON body of a 200', async () => {
  await start({ functions: { 'account/get-user': handlerOf('return { user: null };') } });
  const answer = await fetch(`${fixture.origin}/api/user`);
  expect([answer.status, answer.headers.get('content-type'), await answer.json()]).toEqual([
    200,
    'application/json',
    { user: null },
  ]);
});

test('an unknown path or method invokes the default route, and an invalidly encoded path is a bad request', async () => {
  await start({
    functions: {
      'events/unknown-call': handlerOf('return { statusCode: 404, body: event.routeKey };'),
    },
  });
  const answers = [
    await fetch(`${fixture.origin}/api/nothing`),
    await fetch(`${fixture.origin}/api/user`, { method: 'DELETE' }),
    await fetch(`${fixture.origin}/api/user`, { method: 'OPTIONS' }),
    await fetch(`${fixture.origin}/api/user/`),
    await fetch(`${fixture.origin}/api/team-members//role`, { method: 'PUT' }),
    await fetch(`${fixture.origin}/api/team-members/%E0%A4%A/role`, { method: 'PUT' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 400]);
  expect(await answers[0]?.text()).toBe('$default');
});

test("every response has a header with the request id of its function's event, including the gateway's own", async () => {
  await start({
    functions: {
      'account/get-user': handlerOf('return event.requestContext.requestId;'),
      'sessions/login': handlerOf('throw new Error();'),
    },
  });
  const user = await fetch(`${fixture.origin}/api/user`);
  expect(user.headers.get('apigw-requestid')).toBe(await user.text());
  const answers = [
    await post('/api/login'),
    await post('/api/login', Buffer.alloc(12 * 1024 * 1024)),
    await fetch(`${fixture.origin}/api/team-members/%E0%A4%A/role`, { method: 'PUT' }),
  ];
  const ids = answers.map(({ headers }) => headers.get('apigw-requestid'));
  expect(answers.map(({ status }) => status)).toEqual([500, 413, 400]);
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
});

test('a body of more than 10 MB does not reach a function', async () => {
  await start({ functions: { 'sessions/login': handlerOf('return "reached";') } });
  const answer = await post('/api/login', Buffer.alloc(12 * 1024 * 1024));
  expect([answer.status, await answer.text()]).toEqual([
    413,
    '{"message":"Request Entity Too Large"}',
  ]);
});

test('the access log has a line for each request, without the query', async () => {
  await start({ functions: { 'account/get-user': handlerOf('return {};') } });
  await fetch(`${fixture.origin}/api/user?token=secret`);
  expect(fixture.requests).toEqual([expect.stringMatching(/^GET \/api\/user 200 \d+ ms$/)]);
});

async function start(parts: FixtureParts): Promise<void> {
  fixture = await startFixture(parts);
}

function post(path: string, body = Buffer.from('{}'), type = 'application/json') {
  return fetch(fixture.origin + path, {
    method: 'POST',
    headers: { 'content-type': type },
    body: new Uint8Array(body),
  });
}
