import { auditWrite } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import { hasSecondFactorWrite } from '#core/identity/second-factor/store.ts';
import { securityMailWrites } from '#core/identity/security-mail-writes.ts';
import type { UserItem } from '#core/identity/store.ts';
import { transact } from '#core/table/client.ts';
import { initialThenRead, retryOnConflict } from '#core/table/retry-on-conflict.ts';
import { secondFactorRequirementNotice } from '#core/workspaces/mails.ts';
import { getWorkspace, updateWorkspace, type WorkspaceItem } from '#core/workspaces/store.ts';

/**
 * Sets whether a workspace requires a second factor of its members. Audited, and mailed to the user who changes it.
 * @param read the workspace as this request has read it
 * @throws CallError `second_factor_missing` if they have none themselves
 */
export async function setSecondFactorRequired(
  read: WorkspaceItem,
  user: UserItem,
  required: boolean,
): Promise<void> {
  // The owner must have a second factor before requiring it: otherwise they would lock themselves out, without access
  // to this setting.
  const owns = required
    ? [hasSecondFactorWrite(user.id, () => new CallError('second_factor_missing'))]
    : [];
  const { id: workspaceId } = read;
  const current = initialThenRead(read, () => getWorkspace(workspaceId));
  await retryOnConflict(async () => {
    const { secondFactorRequired: before } = await current();
    if (required === (before ?? false)) return;
    const kind = required ? 'second_factor_required' : 'second_factor_not_required';
    await transact([
      updateWorkspace(workspaceId, {
        set: { secondFactorRequired: required },
        when: { secondFactorRequired: before },
      }),
      ...owns,
      auditWrite(workspaceId, user.email, { kind }),
      ...(await securityMailWrites(user, secondFactorRequirementNotice(required))),
    ]);
  });
}
