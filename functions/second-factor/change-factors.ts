import { securityMailWrites } from '#functions/account/security-mail-writes.ts';
import { findUser, type UserItem } from '#functions/account/store.ts';
import { accountAuditWrites } from '#functions/audit/store.ts';
import { CallError } from '#functions/http/errors.ts';
import type { SecurityNotice } from '#functions/messages/security-mail.ts';
import { transact } from '#functions/table/client.ts';
import { retryOnConflict } from '#functions/table/retry-on-conflict.ts';
import type { TransactionWrite } from '#functions/table/write.ts';
import { workspacesOf } from '#functions/workspace/store.ts';
import type { AuditedChange } from '#shared/audit.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { countFactorWrite, type Factors, readFactors } from './store.ts';

/** The workspaces that a user belongs to. */
export type Workspaces = Awaited<ReturnType<typeof workspacesOf>>;

/** One change of a user's second factors: its writes, the change of their number, and the response. */
interface FactorChange<Answer> {
  by: -1 | 0 | 1;
  writes: TransactionWrite[];
  audit: AuditedChange;
  notice: SecurityNotice;
  answer: Answer;
}

/**
 * Changes a user's second factors with audit entries and the mail, all or nothing.
 * @param decide computes the change from the current factors; runs again if they have changed meanwhile
 * @returns the decision's response, and new recovery codes if this is the first factor
 * @throws CallError `signed_out` if the account was deleted meanwhile
 */
export function changeFactors<Answer>(
  userId: string,
  decide: (user: UserItem, factors: Factors, workspaces: Workspaces) => FactorChange<Answer>,
): Promise<{ answer: Answer; recoveryCodes: string[] | null }> {
  return retryOnConflict(async () => {
    const user = await findUser(userId);
    if (!user) throw new CallError('signed_out');
    const [factors, workspaces] = [await readFactors(userId), await workspacesOf(userId)];
    const { by, writes, audit, notice, answer } = decide(user, factors, workspaces);
    const recovery = by === 1 && user.secondFactors.count === 0 ? newRecoveryCodes(userId) : null;
    await transact([
      countFactorWrite(user, by),
      ...writes,
      ...(recovery ? [recovery.write] : []),
      ...accountAuditWrites(workspaces, user, audit),
      ...(await securityMailWrites(user, notice)),
    ]);
    return { answer, recoveryCodes: recovery?.codes ?? null };
  });
}
