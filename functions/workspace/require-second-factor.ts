import { auditWrite } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import { requireConfirmation } from '#core/identity/second-factor/confirmation.ts';
import { hasSecondFactorWrite } from '#core/identity/second-factor/store.ts';
import { securityMailWrites } from '#core/identity/security-mail-writes.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { transact } from '#core/table/client.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import { secondFactorRequirementNotice } from '#core/workspaces/mails.ts';
import { getWorkspace, updateWorkspace } from '#core/workspaces/store.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { requireSecondFactor } from '#shared/workspace.ts';

export const handler = handle(requireSecondFactor, async ({ body: { required }, caller }) => {
  await requireConfirmation(caller);
  const { user, workspace } = caller;
  // Each change adds an audit entry and a mail.
  await consumeRateLimit(['second_factors_of_user', user.id]);
  // The owner must have a second factor before requiring it: otherwise they would lock themselves out, without access
  // to this setting.
  const owns = required
    ? [hasSecondFactorWrite(user.id, () => new CallError('second_factor_missing'))]
    : [];
  await retryOnConflict(async () => {
    const { secondFactorRequired: before } = await getWorkspace(workspace.id);
    if (required === (before ?? false)) return;
    const kind = required ? 'second_factor_required' : 'second_factor_not_required';
    await transact([
      updateWorkspace(workspace.id, {
        set: { secondFactorRequired: required },
        when: { secondFactorRequired: before },
      }),
      ...owns,
      auditWrite(workspace.id, user.email, { kind }),
      ...(await securityMailWrites(user, secondFactorRequirementNotice(required))),
    ]);
  });
  return done;
});
