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
 * Removes every second factor of a user and their recovery codes, for somebody who has lost them: the password alone
 * signs in from then on. Noted in each of their workspaces as the operator's doing, and mailed to them.
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

/** A transaction takes a hundred writes; the factors and the mail have some of them. */
const mostWorkspaces = 75;
