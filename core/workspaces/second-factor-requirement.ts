import type { UserItem } from '#core/identity/store.ts';
import { absent, anyOf } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { assertThat, type TransactionWrite } from '#core/table/write.ts';
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
  onConditionFailed: () => Error,
): TransactionWrite {
  const when = { secondFactorRequired: anyOf<boolean>(absent, false) };
  return assertThat<WorkspaceItem>(keys.workspace(workspaceId), when, onConditionFailed);
}
