import { existsSync, readFileSync } from 'node:fs';
import { CloudWatchLogsClient } from '@aws-sdk/client-cloudwatch-logs';
import * as z from 'zod';
import { functionLogFiles } from '#local/functions/function-log.ts';
import { logQueries } from '#shared/ops/log-queries.ts';
import { requireOutput } from '../../stage/stage-stack.ts';
import { wholeNumber } from '../arguments.ts';
import { command } from '../command.ts';
import { type LogLine, queryLogs } from '../logs/query-logs.ts';
import { table, text, words } from '../report.ts';
import type { Target } from '../target.ts';

export const logs = command({
  name: 'logs',
  summary: 'Show the log lines of a request id, oldest first.',
  details: [
    'The request id is shown with an error on the screen, and in the header apigw-requestid of every response. In the cloud this is the saved query ByRequestId of CloudWatch Logs Insights, which is billed by the data that it scans: request no more days than you need.',
  ],
  input: z.object({
    request: z
      .string({ error: 'Name the request id that the error shows.' })
      // Nothing in the id must be able to end the query's string.
      .regex(
        /^[\w=+/-]{8,80}$/,
        'This is not a request id: it may only have letters, digits and = + / - _.',
      )
      .describe('the request id'),
    days: wholeNumber(1, 30, 3).describe('how many days to look back (default 3)'),
  }),
  positionals: ['request'],
  async run({ request, days }, target) {
    const lines = await linesOf(target, request, days);
    const rows = lines.map(({ at, source, message }) => [at, source, message]);
    return {
      data: lines,
      blocks: [
        table(['WHEN', words('WHERE'), words('LINE')], rows, 'No log lines have this request id.'),
        ...lines.flatMap(({ message }) => (message.length > 50 ? [text(message)] : [])),
      ],
    };
  },
});

function linesOf(target: Target, request: string, days: number): Promise<LogLine[]> {
  if (target.kind === 'local') return localLogLines(target.dataDir, request);
  const { logs: outputs, text: queryFor } = logQueries.ByRequestId;
  return queryLogs(new CloudWatchLogsClient({}), {
    groups: outputs.map((output) => requireOutput(target.stack, output)),
    query: queryFor(request),
    days,
  });
}

/** The log lines of the local product's functions that contain a text, oldest first. */
async function localLogLines(dataDir: string, containing: string): Promise<LogLine[]> {
  return functionLogFiles(dataDir)
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => line.includes(containing))
    .map((line) => {
      const end = line.indexOf(' ');
      const [at, message] = [line.slice(0, end), line.slice(end + 1)];
      return { at, source: 'functions', message };
    });
}
