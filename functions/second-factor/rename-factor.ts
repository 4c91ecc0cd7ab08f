import { done } from '#functions/http/answer.ts';
import { CallError } from '#functions/http/errors.ts';
import { handle } from '#functions/http/handler.ts';
import { tableName, transact } from '#functions/table/client.ts';
import { renameFactor } from '#shared/second-factor.ts';
import { requireConfirmation } from './confirmation.ts';
import { requireFactor } from './factor-by-id.ts';
import { readFactors } from './store.ts';

export const handler = handle(renameFactor, async ({ params: { id }, body: { name }, caller }) => {
  await requireConfirmation(caller);
  const { key } = requireFactor(caller.user.id, await readFactors(caller.user.id), id);
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
  return done;
});
