import { accountAuditWrites } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import { secondFactorsResetNotice } from '#core/identity/second-factor/mails.ts';
import { countFactorWrite, factorKeysOf } from '#core/identity/second-factor/store.ts';
import { securityMailWrites } from '#core/identity/security-mail-writes.ts';
import { findUser } from '#core/identity/store.ts';
import { maxWrites, transact } from '#core/table/client.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import { remove } from '#core/table/write.ts';
import { workspacesOf } from '#core/workspaces/memberships.ts';
import { actors } from '#shared/calls/audit.ts';

/**
 * Removes all second factors and recovery codes of a user who has lost them: from then on the password alone signs in.
 * Audited in each of their workspaces as the operator's action, and mailed to them.
 * @throws CallError `not_found` where there is no such account
 */
export function resetFactorsAsOperator(userId: string): Promise<void> {
  return retryOnConflict(async () => {
    const user = await findUser(userId);
    if (!user) throw new CallError('not_found');
    const { email, secondFactors } = user;
    const noted = { kind: 'second_factors_reset', email } as const;
    await transact([
      countFactorWrite(user, -secondFactors.count),
      ...(await factorKeysOf(userId)).map(remove),
      ...accountAuditWrites(
        (await workspacesOf(userId)).slice(0, mostWorkspaces),
        { email: actors.operator },
        noted,
      ),
      ...(await securityMailWrites(user, secondFactorsResetNotice())),
    ]);
  });
}

/** The factors and the mail take the other writes of the transaction. */
const mostWorkspaces = maxWrites - 25;
