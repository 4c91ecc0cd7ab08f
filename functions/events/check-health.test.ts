import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  GetEventSourceMappingCommand,
  LambdaClient,
  ResourceNotFoundException,
} from '@aws-sdk/client-lambda';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { env } from '#shared/ops/environment.ts';
import { handler } from './check-health.ts';

process.env['AWS_REGION'] ??= 'eu-west-1';
const lambda = mockClient(LambdaClient);
const previousLevel = process.env[env.logLevel];

/** The site: the status and the body of its paths. */
let answers: Record<string, [status: number, body: string]>;
let site: Server;
let lines: Record<string, unknown>[];

beforeEach(async () => {
  answers = { '/': [200, '<title>Cutbay</title>'], '/api/user': [401, '{"code":"signed_out"}'] };
  site = createServer(({ url = '' }, response) => {
    const [status, body] = answers[url] ?? [404, ''];
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  process.env[env.siteOrigin] = `http://127.0.0.1:${port}`;
  process.env[env.eventSources] = 'events/send-mail=a,events/change-files=b';
  process.env[env.logLevel] = 'info';
  lambda.reset();
  lambda.on(GetEventSourceMappingCommand).resolves({ State: 'Enabled' });
  lines = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((line) => {
    lines.push(JSON.parse(String(line)));
    return true;
  });
});

afterEach(async () => {
  jest.restoreAllMocks();
  if (previousLevel === undefined) delete process.env[env.logLevel];
  else process.env[env.logLevel] = previousLevel;
  await new Promise((resolve) => {
    site.close(resolve);
    site.closeAllConnections();
  });
});

const info = (event: string) => ({ level: 'info', event });
const error = (event: string, details: object) => ({ level: 'error', event, ...details });

test('a site that responds is logged as reached', async () => {
  await handler();
  expect(lines).toEqual([info('site_reached')]);
});

test.each<[string, () => void, string]>([
  ['serves no page', () => (answers['/'] = [403, '']), '/ responded with 403'],
  ['serves another page', () => (answers['/'] = [200, 'Parked']), '/ lacks <title>'],
  ['fails at a call', () => (answers['/api/user'] = [500, '']), '/api/user responded with 500'],
  [
    'answers calls without a function',
    () => (answers['/api/user'] = [401, '{"message":"Unauthorized"}']),
    '/api/user lacks signed_out',
  ],
])('a site that %s is not logged as reached', async (_, arrange, failure) => {
  arrange();
  await handler();
  expect(lines).toEqual([error('site_unreachable', { failures: [failure] })]);
});

test('a site that does not respond is not logged as reached', async () => {
  process.env[env.siteOrigin] = 'http://127.0.0.1:1';
  await handler();
  expect(lines).toEqual([
    error('site_unreachable', { failures: [expect.any(String), expect.any(String)] }),
  ]);
});

test.each([
  ['Disabled', { State: 'Disabled' }],
  ['Disabling', { State: 'Disabling' }],
  ['Deleting', { State: 'Deleting' }],
])('an event source that is %s is logged, beside the site', async (state, response) => {
  lambda.on(GetEventSourceMappingCommand, { UUID: 'b' }).resolves(response);
  await handler();
  expect(lines).toEqual([
    info('site_reached'),
    error('event_source_stopped', { function: 'events/change-files', state }),
  ]);
});

test('an event source that is being updated by a deployment is not stopped', async () => {
  lambda.on(GetEventSourceMappingCommand).resolves({ State: 'Updating' });
  await handler();
  expect(lines).toEqual([info('site_reached')]);
});

test('an event source that was deleted or cannot be read is logged by the error', async () => {
  lambda
    .on(GetEventSourceMappingCommand, { UUID: 'a' })
    .rejects(new ResourceNotFoundException({ message: '', $metadata: {} }));
  await handler();
  expect(lines).toEqual([
    info('site_reached'),
    error('event_source_stopped', {
      function: 'events/send-mail',
      state: 'ResourceNotFoundException',
    }),
  ]);
});
