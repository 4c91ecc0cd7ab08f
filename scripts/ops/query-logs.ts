import { setTimeout as pause } from 'node:timers/promises';
import {
  type CloudWatchLogsClient,
  GetQueryResultsCommand,
  type ResultField,
  StartQueryCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import { OperatorError } from './command.ts';

export interface LogLine {
  /** The time of the line, from CloudWatch; empty if unknown. */
  at: string;
  /** The log stream, which names the function. */
  source: string;
  message: string;
}

interface LogQuery {
  groups: string[];
  /** Letters, digits and `=+/-_`: it is inserted into the query. */
  containing: string;
  days: number;
  wait?: (ms: number) => Promise<unknown>;
}

/** Enough for one request; no query returns more than 10,000. */
const mostLines = 500;

const ended: readonly string[] = ['Failed', 'Cancelled', 'Timeout'];

/**
 * The log lines that contain a text, oldest first, by a query of CloudWatch Logs Insights, which is polled until it
 * is complete. https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_StartQuery.html
 * @throws OperatorError if the query fails
 */
export async function queryLogs(
  client: CloudWatchLogsClient,
  { groups, containing, days, wait = pause }: LogQuery,
): Promise<LogLine[]> {
  const endTime = Math.floor(Date.now() / 1000);
  const { queryId } = await client.send(
    new StartQueryCommand({
      logGroupNames: groups,
      startTime: endTime - days * 24 * 60 * 60,
      endTime,
      queryString: `fields @timestamp, @logStream, @message | filter @message like "${containing}" | sort @timestamp asc | limit ${mostLines}`,
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
