import { setTimeout as pause } from 'node:timers/promises';
import {
  type CloudWatchLogsClient,
  GetQueryResultsCommand,
  type ResultField,
  StartQueryCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import { OperatorError } from './command.ts';

export interface LogLine {
  /** When it was written, as CloudWatch tells it; empty where it is not known. */
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
 * The lines that a query of CloudWatch Logs Insights finds. The query runs by itself, and is polled until it is complete.
 * https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_StartQuery.html
 * @throws OperatorError where the query fails
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
    if (ended.includes(status)) throw new OperatorError(`The query of the logs ended: ${status}.`);
    await wait(1_000);
  }
}

function lineOf(fields: readonly ResultField[]): LogLine {
  const of = (name: string) => fields.find(({ field }) => field === name)?.value ?? '';
  return { at: of('@timestamp'), source: of('@logStream'), message: of('@message').trim() };
}
