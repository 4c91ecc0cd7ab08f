import { Stack } from 'aws-cdk-lib';
import { CfnQueryDefinition, type ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { logQueries } from '#shared/ops/log-queries.ts';

export interface SavedQueriesProps {
  /** The shared log group of all functions. */
  readonly functions: ILogGroup;
  /** The gateway's access log. */
  readonly access: ILogGroup;
}

/** Logs Insights queries, found in its console under the stack's name; the operator fills in the value to look for. */
export class SavedQueries extends Construct {
  constructor(scope: Construct, id: string, { functions, access }: SavedQueriesProps) {
    super(scope, id);
    const { stackName } = Stack.of(this);
    const groups = { FunctionLogs: functions, AccessLogs: access };
    for (const [name, { logs, placeholder, text }] of Object.entries(logQueries)) {
      new CfnQueryDefinition(this, name, {
        name: `${stackName}/${name}`,
        logGroupNames: logs.map((log) => groups[log].logGroupName),
        queryString: text(placeholder),
      });
    }
  }
}
