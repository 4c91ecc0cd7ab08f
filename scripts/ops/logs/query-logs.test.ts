import {
  CloudWatchLogsClient,
  GetQueryResultsCommand,
  StartQueryCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import { beforeEach, expect, test } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { logQueries } from '#shared/ops/log-queries.ts';
import { queryLogs } from './query-logs.ts';

const client = new CloudWatchLogsClient({ region: 'eu-west-1' });
const logs = mockClient(client);
const waits: number[] = [];

beforeEach(() => {
  logs.reset();
  waits.length = 0;
  logs.on(StartQueryCommand).resolves({ queryId: 'q1' });
});

const query = () =>
  queryLogs(client, {
    groups: ['functions', 'access'],
    query: logQueries.ByRequestId.text('JKJaXmPLvHcESHA='),
    days: 3,
    wait: async (ms) => waits.push(ms),
  });

test('a request id is searched in both log groups, until the query is complete', async () => {
  const line = [
    { field: '@timestamp', value: '2026-11-22 09:30:00.000' },
    { field: '@logStream', value: 'Cutbay-test-account-login' },
    { field: '@message', value: '{"event":"request"}\n' },
    { field: '@ptr', value: 'x' },
  ];
  logs
    .on(GetQueryResultsCommand, { queryId: 'q1' })
    .resolvesOnce({ status: 'Scheduled' })
    .resolvesOnce({ status: 'Running', results: [line] })
    .resolves({ status: 'Complete', results: [line, line] });
  const found = {
    at: '2026-11-22 09:30:00.000',
    source: 'Cutbay-test-account-login',
    message: '{"event":"request"}',
  };
  expect(await query()).toEqual([found, found]);
  expect(waits).toHaveLength(2);
  const { input } = logs.commandCalls(StartQueryCommand)[0]?.args[0] ?? {};
  expect(input).toMatchObject({ logGroupNames: ['functions', 'access'] });
  expect(input?.queryString).toContain('| filter requestId = "JKJaXmPLvHcESHA="');
  expect((input?.endTime ?? 0) - (input?.startTime ?? 0)).toBe(3 * 24 * 60 * 60);
});

test.each(['Failed', 'Cancelled', 'Timeout'] as const)(
  'a query that ends as %s is an error, rather than an empty result',
  async (status) => {
    logs.on(GetQueryResultsCommand).resolves({ status });
    await expect(query()).rejects.toThrow(status);
  },
);
