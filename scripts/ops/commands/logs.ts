import { CloudWatchLogsClient } from '@aws-sdk/client-cloudwatch-logs';
import * as z from 'zod';
import { logQueries } from '#shared/log-queries.ts';
import { requireOutput } from '../../stage/stage-stack.ts';
import { wholeNumber } from '../arguments.ts';
import { command } from '../command.ts';
import { localLogLines } from '../local-logs.ts';
import { type LogLine, queryLogs } from '../query-logs.ts';
import { table, text, words } from '../report.ts';
import type { Target } from '../target.ts';

export const logs = command({
  name: 'logs',
  summary: 'Show what was logged under a request id, oldest first.',
  details: [
    'The request id is what an error on the screen names, and the header apigw-requestid of every answer. In the cloud this is the saved query ByRequestId of CloudWatch Logs Insights, which is billed by what it reads: name no more days than you need.',
  ],
  input: z.object({
    request: z
      .string({ error: 'Give the request id that the error names.' })
      // What stands in a query must not end it.
      .regex(/^[\w=+/-]{8,80}$/, 'This is no request id: letters, digits and = + / - _ alone.')
      .describe('the request id'),
    days: wholeNumber(1, 30, 3).describe('how many days to look back: 3 unless told otherwise'),
  }),
  positionals: ['request'],
  async run({ request, days }, target) {
    const lines = await linesOf(target, request, days);
    const rows = lines.map(({ at, source, message }) => [at, source, message]);
    return {
      data: lines,
      blocks: [
        table(
          ['WHEN', words('WHERE'), words('LINE')],
          rows,
          'Nothing was logged under this request id.',
        ),
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
