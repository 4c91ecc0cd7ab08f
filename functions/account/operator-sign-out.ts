import { accountAuditWrites } from '#functions/audit/store.ts';
import { CallError } from '#functions/http/errors.ts';
import { transact } from '#functions/table/client.ts';
import { retryOnConflict } from '#functions/table/retry-on-conflict.ts';
import { workspacesOf } from '#functions/workspace/store.ts';
import { actors } from '#shared/audit.ts';
import { securityMailWrites } from './security-mail-writes.ts';
import { signedOutByOperatorNotice } from './security-mails.ts';
import { findUser, revokeAllSessionsWrite } from './store.ts';

/**
 * Revokes every session of a user on the operator's behalf, like signing out everywhere: audited in each of their
 * workspaces, and mailed to them.
 * @throws CallError `not_found` where there is no such account
 */
export function signOutAsOperator(userId: string): Promise<void> {
  return retryOnConflict(async () => {
    const user = await findUser(userId);
    if (!user) throw new CallError('not_found');
    const { id, email } = user;
    const noted = { kind: 'member_signed_out', email } as const;
    await transact([
      revokeAllSessionsWrite(id),
      ...accountAuditWrites(await workspacesOf(id), { email: actors.operator }, noted),
      ...(await securityMailWrites(user, signedOutByOperatorNotice())),
    ]);
  });
}
