import { securityMailWrites } from '#functions/account/security-mail-writes.ts';
import { findUser } from '#functions/account/store.ts';
import { accountAuditWrites } from '#functions/audit/store.ts';
import { CallError } from '#functions/http/errors.ts';
import { transact } from '#functions/table/client.ts';
import { retryOnConflict } from '#functions/table/retry-on-conflict.ts';
import { remove } from '#functions/table/write.ts';
import { workspacesOf } from '#functions/workspace/store.ts';
import { actors } from '#shared/audit.ts';
import { secondFactorsResetNotice } from './mails.ts';
import { countFactorWrite, factorKeysOf } from './store.ts';

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

/** DynamoDB allows 100 writes per transaction; the factors and the mail take some of them. */
const mostWorkspaces = 75;
