import { setTimeout as pause } from 'node:timers/promises';
import {
  type CloudWatchLogsClient,
  GetQueryResultsCommand,
  type ResultField,
  StartQueryCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import { OperatorError } from '../command.ts';

export interface LogLine {
  /** The time of the line, from CloudWatch; empty if unknown. */
  at: string;
  /** The log stream, which names the function. */
  source: string;
  message: string;
}

interface QueryRun {
  groups: string[];
  /** In the syntax of Logs Insights, with `@timestamp`, `@logStream` and `@message` among its fields. */
  query: string;
  days: number;
  wait?: (ms: number) => Promise<unknown>;
}

const ended: readonly string[] = ['Failed', 'Cancelled', 'Timeout'];

/**
 * The log lines that a query of CloudWatch Logs Insights finds. The query is polled until it is complete.
 * https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_StartQuery.html
 * @throws OperatorError if the query fails
 */
export async function queryLogs(
  client: CloudWatchLogsClient,
  { groups, query, days, wait = pause }: QueryRun,
): Promise<LogLine[]> {
  const endTime = Math.floor(Date.now() / 1000);
  const { queryId } = await client.send(
    new StartQueryCommand({
      logGroupNames: groups,
      startTime: endTime - days * 24 * 60 * 60,
      endTime,
      queryString: query,
    }),
  );
  for (;;) {
    const { status = 'Unknown', results = [] } = await client.send(
      new GetQueryResultsCommand({ queryId }),
    );
    if (status === 'Complete') return results.map(lineOf);
    if (ended.includes(status)) throw new OperatorError(`The log query failed: ${status}.`);
    await wait(1_000);
  }
}

function lineOf(fields: readonly ResultField[]): LogLine {
  const of = (name: string) => fields.find(({ field }) => field === name)?.value ?? '';
  return { at: of('@timestamp'), source: of('@logStream'), message: of('@message').trim() };
}
