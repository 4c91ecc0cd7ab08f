import { accountAuditWrites } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import { newRecoveryCodes } from '#core/identity/second-factor/recovery-codes.ts';
import { countFactorWrite, type Factors, readFactors } from '#core/identity/second-factor/store.ts';
import { securityMailWrites } from '#core/identity/security-mail-writes.ts';
import { findUser, type UserItem } from '#core/identity/store.ts';
import type { SecurityNotice } from '#core/outbox/security-mail.ts';
import { transact } from '#core/table/client.ts';
import { initialThenRead, retryOnConflict } from '#core/table/retry-on-conflict.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import { findCurrentWorkspace, workspacesOf } from '#core/workspaces/memberships.ts';
import type { AuditedChange } from '#shared/calls/audit.ts';

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

/** What a change of a user's second factors is decided from. */
interface FactorState {
  user: UserItem;
  factors: Factors;
  workspaces: Workspaces;
}

/** Reads what belongs to a user, who was read before: their version then proves that the factors are still the same. */
export async function readFactorState(user: UserItem): Promise<FactorState> {
  const [factors, workspaces] = await Promise.all([
    readFactors(user.id),
    workspacesOf(user.id, findCurrentWorkspace(user)),
  ]);
  return { user, factors, workspaces };
}

/**
 * Changes a user's second factors with audit entries and the mail, all or nothing.
 * @param read the state as this request has read it
 * @param decide computes the change from the current state; runs again if it has changed meanwhile
 * @returns the decision's response, and new recovery codes if this is the first factor
 * @throws CallError `signed_out` if the account was deleted meanwhile
 */
export function changeFactors<Answer>(
  read: FactorState,
  decide: (state: FactorState) => FactorChange<Answer>,
): Promise<{ answer: Answer; recoveryCodes: string[] | null }> {
  const { id: userId } = read.user;
  const current = initialThenRead(read, async () => {
    const user = await findUser(userId);
    if (!user) throw new CallError('signed_out');
    return readFactorState(user);
  });
  return retryOnConflict(async () => {
    const state = await current();
    const { user, workspaces } = state;
    const { by, writes, audit, notice, answer } = decide(state);
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
