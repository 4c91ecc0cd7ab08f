import * as z from 'zod';
import { type TableApi, TableApiError } from '#local/instance/table-api.ts';
import { resources, type Template } from '#local/instance/template.ts';

const globalTable = z.object({
  AttributeDefinitions: z.array(z.unknown()),
  KeySchema: z.array(z.unknown()),
  BillingMode: z.string(),
  StreamSpecification: z.object({ StreamViewType: z.string() }).optional(),
  GlobalSecondaryIndexes: z.array(z.unknown()).optional(),
  TimeToLiveSpecification: z.object({ AttributeName: z.string(), Enabled: z.boolean() }).optional(),
});

/** The table as the stack defines it. */
export type TableDefinition = z.output<typeof globalTable>;

/** @throws Error if the stack does not have exactly one table. */
export function tableDefinition(template: Template): TableDefinition {
  const [table, ...more] = resources(template, 'AWS::DynamoDB::GlobalTable', globalTable).values();
  if (!table || more.length > 0) throw new Error('The stack must have exactly one table.');
  return table;
}

/** Creates the table as the stack would, if it does not exist. */
export async function createTable(
  ask: TableApi,
  tableName: string,
  definition: TableDefinition,
): Promise<void> {
  const { TimeToLiveSpecification, StreamSpecification, ...keys } = definition;
  try {
    await ask('DynamoDB_20120810.CreateTable', {
      TableName: tableName,
      ...keys,
      ...(StreamSpecification && {
        StreamSpecification: { StreamEnabled: true, ...StreamSpecification },
      }),
    });
  } catch (error) {
    if (error instanceof TableApiError && error.code === 'ResourceInUseException') return;
    throw error;
  }
  if (!TimeToLiveSpecification) return;
  await ask('DynamoDB_20120810.UpdateTimeToLive', {
    TableName: tableName,
    TimeToLiveSpecification,
  });
}
