import { Stack } from 'aws-cdk-lib';
import { type ILogGroup, QueryDefinition, QueryString } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';

export interface SavedQueriesProps {
  /** The log group of all functions. */
  readonly functions: ILogGroup;
  /** The gateway's access log. */
  readonly access: ILogGroup;
}

/** Saved Logs Insights queries, found in its console under the stack's name; the operator fills in the value. */
export class SavedQueries extends Construct {
  constructor(scope: Construct, id: string, { functions, access }: SavedQueriesProps) {
    super(scope, id);
    const { stackName } = Stack.of(this);
    const save = (
      name: string,
      logGroups: ILogGroup[],
      query: ConstructorParameters<typeof QueryString>[0],
    ) =>
      new QueryDefinition(this, name, {
        queryDefinitionName: `${stackName}/${name}`,
        queryString: new QueryString(query),
        logGroups,
      });
    const fields = ['@timestamp', 'route', 'level', 'event', 'status', 'ms', 'reason', 'message'];
    const sort = '@timestamp asc';
    save('ByRequestId', [functions, access], {
      fields: [...fields, '@logStream'],
      filterStatements: ['requestId = "PUT-IN-REQUEST-ID"'],
      sort,
    });
    save('ByWorkspaceId', [functions], {
      fields: ['requestId', ...fields],
      // Log lines of a request have `workspace`; those of events and of the reconciliation have it as their
      // subject.
      filterStatements: [
        ['workspace', 'workspaceId', 'subject']
          .map((field) => `${field} = "PUT-IN-WORKSPACE-ID"`)
          .join(' or '),
      ],
      sort,
    });
    save('ByRoute', [access], {
      fields: ['@timestamp', 'requestId', 'status', 'ms', 'bytes', 'error'],
      filterStatements: ['route = "POST /api/login"'],
      sort: '@timestamp desc',
      limit: 1000,
    });
  }
}
