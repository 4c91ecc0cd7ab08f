import { createServer, type Server } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import { startProduct } from '#local/product.ts';
import { smokeTest } from './smoke-test.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

/** A product that responds correctly except where a test overrides it. */
async function productWith(wrong: Record<string, Answer>): Promise<string> {
  const page = {
    status: 200,
    headers: { 'content-security-policy': 'x', 'x-content-type-options': 'nosniff' },
    body: '<title>Cutbay</title>',
  };
  const noStore = { 'cache-control': 'no-store', 'apigw-requestid': 'JKJaXmPLvHcESHA=' };
  const answers: Record<string, Answer> = {
    '/': page,
    '/login': page,
    '/api/user': { status: 401, headers: noStore, body: '{"code":"signed_out"}' },
    '/api/login': { status: 401, headers: noStore, body: '{"code":"wrong_credentials"}' },
    '/api/no-such-call': { status: 404, headers: noStore, body: '{"code":"not_found"}' },
    '/webhook': { status: 400 },
    ...wrong,
  };
  const server = createServer((request, response) => {
    const { status, headers, body } = answers[request.url ?? ''] ?? { status: 404 };
    response.writeHead(status, headers).end(body);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
}

async function failuresAt(site: string, webhook = `${site}/webhook`): Promise<string[]> {
  const results = await smokeTest({ site, webhook }, []);
  return results.flatMap(({ name, failure }) => (failure ? [`${name}: ${failure}`] : []));
}

test('a correct product passes, and is not changed', async () => {
  const product = await startProduct({ port: 0, dataDir: null });
  try {
    const { origin } = product;
    expect(await failuresAt(origin, `${origin}/webhooks/stripe`)).toEqual([]);
  } finally {
    await product.close();
  }
});

test.each<[string, Record<string, Answer>, string[]]>([
  ['nothing', {}, []],
  [
    'an error page',
    { '/': { status: 503 } },
    [
      'the site is served: responded with 503 instead of 200',
      'its pages have the security headers: content-security-policy, x-content-type-options missing',
    ],
  ],
  [
    'a cacheable session call',
    { '/api/user': { status: 401, body: 'signed_out' } },
    ['a call without a session is rejected, and not cached: it may be cached'],
  ],
  [
    'a call without access control',
    { '/api/user': { status: 200, body: '{}' } },
    ['a call without a session is rejected, and not cached: responded with 200 instead of 401'],
  ],
  [
    'a cacheable unknown call',
    {
      '/api/no-such-call': {
        status: 404,
        headers: { 'apigw-requestid': 'JKJaXmPLvHcESHA=' },
        body: 'not_found',
      },
    },
    ['an unknown call is a 404 with a request id, and not cached: it may be cached'],
  ],
  [
    'an unknown call without a request id',
    {
      '/api/no-such-call': {
        status: 404,
        headers: { 'cache-control': 'no-store' },
        body: 'not_found',
      },
    },
    ['an unknown call is a 404 with a request id, and not cached: apigw-requestid missing'],
  ],
  [
    "the gateway's own response to an unknown call",
    { '/api/no-such-call': { status: 404, body: '{"message":"Not Found"}' } },
    ['an unknown call is a 404 with a request id, and not cached: the response lacks not_found'],
  ],
  [
    'a sign-in that fails, as without the table or argon2',
    { '/api/login': { status: 500 } },
    [
      'the table and the password hash work: an unknown address cannot sign in: responded with 500 instead of 401',
    ],
  ],
  [
    'a missing sign-in page',
    { '/login': { status: 404 } },
    ['the sign-in page is served: responded with 404 instead of 200'],
  ],
  [
    'unknown pages with status 200',
    { '/no-such-page': { status: 200 } },
    ['an unknown page is a 404: responded with 200 instead of 404'],
  ],
  [
    'a webhook that accepts unsigned events',
    { '/webhook': { status: 200 } },
    ['the webhook rejects unsigned events: responded with 200 instead of 400'],
  ],
])('the smoke test reports %s', async (_, wrong, expected) => {
  expect(await failuresAt(await productWith(wrong))).toEqual(expected);
});

test('a failed probe is retried', async () => {
  const site = await productWith({});
  const [server] = servers;
  server?.removeAllListeners('request');
  let asked = 0;
  server?.on('request', (_request, response) => {
    asked += 1;
    response.writeHead(503).end();
  });
  await smokeTest({ site, webhook: `${site}/webhook` }, [1]);
  expect(asked).toBe(16);
});
