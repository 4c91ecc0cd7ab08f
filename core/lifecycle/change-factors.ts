import { accountAuditWrites } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import { newRecoveryCodes } from '#core/identity/second-factor/recovery-codes.ts';
import { countFactorWrite, type Factors, readFactors } from '#core/identity/second-factor/store.ts';
import { securityMailWrites } from '#core/identity/security-mail-writes.ts';
import { findUser, type UserItem } from '#core/identity/store.ts';
import type { SecurityNotice } from '#core/outbox/security-mail.ts';
import { transact } from '#core/table/client.ts';
import { knownAtFirst, retryOnConflict } from '#core/table/retry-on-conflict.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import { findCurrentWorkspace, workspacesOf } from '#core/workspaces/memberships.ts';
import type { AuditedChange } from '#shared/audit.ts';

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
 * @param read the user as this request has read them
 * @param decide computes the change from the current factors; runs again if they have changed meanwhile
 * @returns the decision's response, and new recovery codes if this is the first factor
 * @throws CallError `signed_out` if the account was deleted meanwhile
 */
export function changeFactors<Answer>(
  read: UserItem,
  decide: (user: UserItem, factors: Factors, workspaces: Workspaces) => FactorChange<Answer>,
): Promise<{ answer: Answer; recoveryCodes: string[] | null }> {
  const { id: userId } = read;
  const current = knownAtFirst<UserItem | null>(read, () => findUser(userId));
  return retryOnConflict(async () => {
    const user = await current();
    if (!user) throw new CallError('signed_out');
    // After the user, whose version proves in the transaction that the factors are still the same.
    const [factors, workspaces] = await Promise.all([
      readFactors(userId),
      workspacesOf(userId, findCurrentWorkspace(user)),
    ]);
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
