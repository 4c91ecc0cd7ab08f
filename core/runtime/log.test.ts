import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { env } from '#shared/ops/environment.ts';
import { addToLogContext, log, withLogContext } from './log.ts';

let lines: unknown[];

beforeEach(() => {
  delete process.env[env.logLevel];
  lines = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((line) => {
    lines.push(JSON.parse(String(line)));
    return true;
  });
});

afterEach(() => {
  jest.restoreAllMocks();
  delete process.env['AWS_LAMBDA_LOG_FORMAT'];
});

test('every line of a request has its request id and added details, even among concurrent requests', async () => {
  const request = (requestId: string, workspace: string) =>
    withLogContext({ requestId }, async () => {
      log('info', 'begun');
      await Promise.resolve();
      addToLogContext({ workspace });
      await Promise.resolve();
      log('warn', 'ended', { code: 7 });
    });
  await Promise.all([request('r1', 'w1'), request('r2', 'w2')]);
  expect(lines).toEqual([
    { level: 'info', event: 'begun', requestId: 'r1' },
    { level: 'info', event: 'begun', requestId: 'r2' },
    { level: 'warn', event: 'ended', requestId: 'r1', workspace: 'w1', code: 7 },
    { level: 'warn', event: 'ended', requestId: 'r2', workspace: 'w2', code: 7 },
  ]);
});

test('outside of a request a line has only its own details', () => {
  addToLogContext({ workspace: 'w1' });
  log('error', 'alone');
  expect(lines).toEqual([{ level: 'error', event: 'alone' }]);
});

test('in JSON log format a line has a timestamp, without which Lambda ignores its level', () => {
  process.env['AWS_LAMBDA_LOG_FORMAT'] = 'JSON';
  log('error', 'failed');
  expect(lines).toEqual([
    {
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      level: 'error',
      event: 'failed',
    },
  ]);
});
