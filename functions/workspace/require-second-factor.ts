import { securityMailWrites } from '#functions/account/security-mail-writes.ts';
import { auditWrite } from '#functions/audit/store.ts';
import { done } from '#functions/http/answer.ts';
import { CallError } from '#functions/http/errors.ts';
import { handle } from '#functions/http/handler.ts';
import { consumeRateLimit } from '#functions/http/limits.ts';
import { requireConfirmation } from '#functions/second-factor/confirmation.ts';
import { hasSecondFactorWrite } from '#functions/second-factor/store.ts';
import { transact } from '#functions/table/client.ts';
import { retryOnConflict } from '#functions/table/retry-on-conflict.ts';
import { requireSecondFactor } from '#shared/workspace.ts';
import { secondFactorRequirementNotice } from './mails.ts';
import { getWorkspace, updateWorkspace } from './store.ts';

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
