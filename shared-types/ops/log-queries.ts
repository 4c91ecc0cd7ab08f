import type { OutputName } from './stack-outputs.ts';

/** A query of CloudWatch Logs Insights for one value, such as a request id. */
export interface LogQuery {
  /** The outputs that name the log groups that have such lines. */
  readonly logs: readonly Extract<OutputName, 'FunctionLogs' | 'AccessLogs'>[];
  /** What the saved query looks for until the operator replaces it. */
  readonly placeholder: string;
  /** @param value must not contain a quote or a backslash, since it is in quotes in the query */
  text(value: string): string;
}

/**
 * Logs Insights returns 10,000 lines at most; one request, or a look at a workspace, needs far fewer.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/CWL_QuerySyntax-Limit.html
 */
const mostLines = 1_000;

const lineFields = ['route', 'level', 'event', 'status', 'ms', 'reason', 'message'];

/** The queries that the stack saves, by the names of their definitions. The operator's tool runs them, too. */
export const logQueries = {
  ByRequestId: {
    logs: ['FunctionLogs', 'AccessLogs'],
    placeholder: 'PUT-IN-REQUEST-ID',
    text: (id) =>
      query([...lineFields, '@logStream', '@message'], `requestId = "${id}"`, '@timestamp asc'),
  },
  ByWorkspaceId: {
    logs: ['FunctionLogs'],
    placeholder: 'PUT-IN-WORKSPACE-ID',
    // Lines of a request have `workspace`; those of events and of the reconciliation have it as their subject.
    text: (id) =>
      query(
        ['requestId', ...lineFields],
        ['workspace', 'workspaceId', 'subject'].map((field) => `${field} = "${id}"`).join(' or '),
        '@timestamp asc',
      ),
  },
  ByRoute: {
    logs: ['AccessLogs'],
    placeholder: 'POST /api/login',
    text: (route) =>
      query(
        ['requestId', 'status', 'ms', 'bytes', 'error'],
        `route = "${route}"`,
        '@timestamp desc',
      ),
  },
} as const satisfies Record<string, LogQuery>;

function query(fields: readonly string[], filter: string, sort: string): string {
  const shown = ['@timestamp', ...fields].join(', ');
  return `fields ${shown}\n| filter ${filter}\n| sort ${sort}\n| limit ${mostLines}`;
}
