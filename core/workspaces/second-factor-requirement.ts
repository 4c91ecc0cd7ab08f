import type { UserItem } from '#core/identity/store.ts';
import { tableName } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import type { WorkspaceItem } from './store.ts';

interface Person {
  user: Pick<UserItem, 'secondFactors'>;
  workspace: Pick<WorkspaceItem, 'secondFactorRequired'> | null;
}

/** Whether the user has to set up a second factor before they can see their current workspace. */
export function lacksRequiredSecondFactor({ user, workspace }: Person): boolean {
  return workspace?.secondFactorRequired === true && user.secondFactors.count === 0;
}

/** Condition check: the workspace does not require a second factor. */
export function secondFactorNotRequired(
  workspaceId: string,
  refusal: () => Error,
): TransactionWrite {
  return {
    item: {
      ConditionCheck: {
        TableName: tableName(),
        Key: keys.workspace(workspaceId),
        ConditionExpression:
          'attribute_not_exists(secondFactorRequired) OR secondFactorRequired = :no',
        ExpressionAttributeValues: { ':no': false },
      },
    },
    onConditionFailed: refusal,
  };
}
