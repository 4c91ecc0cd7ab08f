import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { subscriptionRuns } from '#functions/billing/subscription-item.ts';
import { table, tableName } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import type { WorkspaceOfMember } from '#functions/workspace/store.ts';
import { coldStorage, hotStorage } from '#shared/plans.ts';

/** Amounts in TB that a workspace can ask for. */
interface StorageAmounts {
  storageAmount: number;
  coldStorageAmount: number;
}

/** Hot storage asked for and paid for, in TB. Nothing is provisioned while no plan runs. */
export function hotStorageOf(workspace: Pick<WorkspaceOfMember, 'storageAmount' | 'subscription'>) {
  const { storageAmount, subscription } = workspace;
  const provisionedStorageAmount = subscriptionRuns(subscription) ? subscription.storageAmount : 0;
  return { success: true as const, storageAmount, provisionedStorageAmount };
}

/** Cold storage asked for and paid for, in TB. */
export function coldStorageOf(
  workspace: Pick<WorkspaceOfMember, 'coldStorageAmount' | 'subscription'>,
) {
  const { coldStorageAmount, subscription } = workspace;
  const provisionedColdStorageAmount = subscriptionRuns(subscription)
    ? subscription.coldStorageAmount
    : 0;
  return { success: true as const, coldStorageAmount, provisionedColdStorageAmount };
}

/** Notes amounts of storage that a workspace asks for, in TB. */
export async function askForStorage(
  workspaceId: string,
  amounts: Partial<StorageAmounts>,
): Promise<void> {
  const names = Object.keys(amounts);
  await table.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.workspace(workspaceId),
      UpdateExpression: `SET ${names.map((name) => `${name} = :${name}`).join(', ')}`,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: Object.fromEntries(
        Object.entries(amounts).map(([name, amount]) => [`:${name}`, amount]),
      ),
    }),
  );
}

/** Takes a workspace back to what is included, as after the end of its subscription. */
export function releaseStorage(workspaceId: string): Promise<void> {
  return askForStorage(workspaceId, {
    storageAmount: hotStorage.includedTb,
    coldStorageAmount: coldStorage.minTb,
  });
}
