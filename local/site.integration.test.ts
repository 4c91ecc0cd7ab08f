import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handlerOf, startFixture } from '#testkit/local/fixture.ts';

const longScript = 'console.log("cut");'.repeat(100);

let fixture: Awaited<ReturnType<typeof startFixture>>;
beforeAll(async () => {
  fixture = await startFixture({
    site: {
      'index.html': '<h1>Home</h1>',
      '404.html': '<h1>404</h1>',
      'assets/app-1.js': longScript,
      'favicon.svg': '<svg/>',
      'robots.txt': 'Sitemap: https://site.invalid/é.xml https://site.invalid/',
      '../secret.txt': 'not for the web',
    },
    functions: {
      'account/get-user': handlerOf(
        `return { statusCode: 200, headers: { server: 'lambda', 'referrer-policy': 'origin' }, body: '' };`,
      ),
      'sessions/login': handlerOf(`return { statusCode: 403, body: 'forbidden' };`),
      'events/unknown-call': handlerOf(
        `globalThis.calls = (globalThis.calls ?? 0) + 1;
        return { statusCode: 503, headers: { 'cache-control': 'no-store' }, body: String(globalThis.calls) };`,
      ),
    },
  });
});
afterAll(() => fixture.close());

test("pages have the headers of the stack's policy, except those for HTTPS only", async () => {
  const answer = await get('/');
  expect(await answer.text()).toBe('<h1>Home</h1>');
  expect(Object.fromEntries(answer.headers)).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'content-length': '13',
    'cache-control': 'no-cache',
    etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    'last-modified': expect.any(String),
    'content-security-policy': "default-src 'self'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'x-studio': 'cutting room',
    'x-seen': '/',
    connection: expect.any(String),
    date: expect.any(String),
  });
});

test("calls have the policy's headers too, and keep their own that it does not override", async () => {
  const { headers } = await get('/api/user');
  expect([
    headers.get('x-frame-options'),
    headers.get('referrer-policy'),
    headers.get('server'),
  ]).toEqual(['DENY', 'origin', null]);
});

test('an error of a call answers other calls of its path too, unless the stack sets how long it is cached', async () => {
  const answers = [];
  for (const url of ['/api/busy', '/api/busy?by=another', '/api/other'])
    answers.push(await (await get(url)).text());
  expect(answers).toEqual(['1', '1', '2']);
});

test("the stack's edge functions rewrite requests, respond to them, and change responses", async () => {
  const rewritten = await get('/dashboard');
  expect([rewritten.status, await rewritten.text(), rewritten.headers.get('x-seen')]).toEqual([
    200,
    '<h1>Home</h1>',
    '/index.html',
  ]);
  const answered = await fetch(`${fixture.origin}/old`, { redirect: 'manual' });
  expect([answered.status, answered.headers.get('location')]).toEqual([301, '/new']);
});

test("the distribution's error pages replace every origin's errors", async () => {
  const page = await get('/nowhere');
  expect([page.status, await page.text()]).toEqual([404, '<h1>404</h1>']);
  const call = await fetch(`${fixture.origin}/api/login`, { method: 'POST' });
  expect([call.status, await call.text()]).toEqual([404, '<h1>404</h1>']);
});

test('files have the cache times of their deployment, and are not sent again if unchanged', async () => {
  const first = await get('/assets/app-1.js');
  expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(first.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  const again = await get('/assets/app-1.js', {
    'if-none-match': first.headers.get('etag') ?? '',
  });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test("the placeholder for the site's origin is replaced by the local origin", async () => {
  const answer = await get('/robots.txt');
  expect(await answer.text()).toBe(`Sitemap: ${fixture.origin}/é.xml ${fixture.origin}/`);
});

test('long texts are compressed with an encoding that the browser accepts, short ones are not', async () => {
  const encodings = async (path: string, accepted: string) => {
    const answer = await get(path, { 'accept-encoding': accepted });
    return [answer.headers.get('content-encoding'), (await answer.text()).length];
  };
  expect([
    await encodings('/assets/app-1.js', 'gzip, br'),
    await encodings('/assets/app-1.js', 'gzip, br;q=0'),
    await encodings('/assets/app-1.js', 'identity'),
    await encodings('/favicon.svg', 'gzip, br'),
  ]).toEqual([
    ['br', longScript.length],
    ['gzip', longScript.length],
    [null, longScript.length],
    [null, 6],
  ]);
});

test('no path, however encoded, reaches a file outside the site', async () => {
  const paths = [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '//../secret.txt',
    '/..%5csecret.txt',
    '/%00',
    '/%',
    '/.',
  ];
  const statuses = await Promise.all(paths.map((path) => statusOfPath(fixture.port, path)));
  expect(new Set(statuses)).toEqual(new Set(['HTTP/1.1 404 Not Found']));
});

test('HEAD has the headers of GET, and other methods are rejected', async () => {
  const head = await fetch(fixture.origin, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '13']);
  expect((await fetch(fixture.origin, { method: 'POST' })).status).toBe(403);
});

test("a page requested by IP address is redirected to the product's origin", async () => {
  const answer = await fetch(`http://127.0.0.1:${fixture.port}/login?mode=login`, {
    headers: { accept: 'text/html' },
    redirect: 'manual',
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    307,
    `${fixture.origin}/login?mode=login`,
  ]);
});

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(fixture.origin + path, { headers });
}

/** Sends a raw request line, which fetch would normalize, and returns the status line. */
function statusOfPath(port: number, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`);
    });
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      answer += text;
    });
    socket.on('end', () => resolve(answer.split('\r\n')[0] ?? ''));
    socket.on('error', reject);
  });
}
