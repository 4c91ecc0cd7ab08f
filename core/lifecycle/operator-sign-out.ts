import { accountAuditWrites } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import { securityMailWrites } from '#core/identity/security-mail-writes.ts';
import { signedOutByOperatorNotice } from '#core/identity/security-mails.ts';
import { findUser, revokeAllSessionsWrite } from '#core/identity/store.ts';
import { transact } from '#core/table/client.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import { workspacesOf } from '#core/workspaces/memberships.ts';
import { actors } from '#shared/calls/audit.ts';

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
      revokeAllSessionsWrite(id, { endLinks: false }),
      ...accountAuditWrites(await workspacesOf(id), { email: actors.operator }, noted),
      ...(await securityMailWrites(user, signedOutByOperatorNotice())),
    ]);
  });
}
