import { CallError } from '#core/errors.ts';
import { tableName, transact } from '#core/table/client.ts';
import { requireFactor } from './factor-by-id.ts';
import { readFactors } from './store.ts';

/**
 * Renames a second factor of a user.
 * @throws CallError `not_found`
 */
export async function renameFactor(userId: string, factorId: string, name: string): Promise<void> {
  const { key } = requireFactor(userId, await readFactors(userId), factorId);
  await transact([
    {
      item: {
        Update: {
          TableName: tableName(),
          Key: key,
          UpdateExpression: 'SET #name = :name',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeNames: { '#name': 'name' },
          ExpressionAttributeValues: { ':name': name },
        },
      },
      onConditionFailed: () => new CallError('not_found'),
    },
  ]);
}
