import { expect, test } from '@jest/globals';
import { logQueries } from './log-queries.ts';

test('a request is looked for in the lines of the functions and of the gateway, oldest first', () => {
  const { logs, text } = logQueries.ByRequestId;
  expect(logs).toEqual(['FunctionLogs', 'AccessLogs']);
  expect(text('JKJaXmPLvHcESHA=').split('\n')).toEqual([
    'fields @timestamp, route, level, event, status, ms, reason, message, @logStream, @message',
    '| filter requestId = "JKJaXmPLvHcESHA="',
    '| sort @timestamp asc',
    '| limit 1000',
  ]);
});

test('a workspace is looked for under each field that can name it, a route in the access log alone, latest first', () => {
  expect(logQueries.ByWorkspaceId.text('w1')).toContain(
    '| filter workspace = "w1" or workspaceId = "w1" or subject = "w1"\n',
  );
  const { logs, text } = logQueries.ByRoute;
  expect([logs, text('GET /api/user')]).toEqual([
    ['AccessLogs'],
    expect.stringContaining('| filter route = "GET /api/user"\n| sort @timestamp desc'),
  ]);
});
