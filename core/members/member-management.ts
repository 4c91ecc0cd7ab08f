import { CallError } from '#core/errors.ts';
import { securityMailWrites } from '#core/identity/security-mail-writes.ts';
import { queueMailWrite } from '#core/outbox/store.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import {
  type MemberManager,
  may,
  refusalToGive,
  refusalToManage,
  type TeamRole,
} from '#shared/rules/permissions.ts';
import { roleGrantedMail, roleRaisedNotice } from './mails.ts';

/** A user who manages members, and the owner, who gets a mail about roles that see billing. */
export interface Manager extends MemberManager {
  ownerEmail: string;
}

type MemberRow = { email: string; role: TeamRole };

/** The caller, as a user who manages members. */
export function managerOf({ user, workspace }: MemberCaller): Manager {
  const { role, permissionLevel: level, ownerEmail } = workspace;
  return { email: user.email, role, level, ownerEmail };
}

/** @throws CallError `forbidden` where the manager's permissions do not include those of the role. */
export function requireGrantable(manager: Manager, role: TeamRole): void {
  assertAllowed(refusalToGive(manager, role));
}

/** @throws CallError `forbidden` for the manager's own row, and for a role with permissions beyond theirs. */
export function requireManageable(manager: Manager, member: MemberRow): void {
  assertAllowed(refusalToManage(manager, member));
}

function assertAllowed(message: string | null): void {
  if (message !== null) throw new CallError('forbidden', { message });
}

/** The mail to the owner where another user assigns a role that sees money; none otherwise. */
export function roleGrantedWrites(
  manager: Manager,
  { email, role }: MemberRow,
): TransactionWrite[] {
  if (manager.role === 'Owner' || !may(role, 'see_billing', manager.level)) return [];
  const given = { email, role, givenBy: manager.email };
  return [queueMailWrite(roleGrantedMail(manager.ownerEmail, given))];
}

/** The mail to a member whose new role has a permission that the previous one lacks; none otherwise. */
export async function roleRaisedWrites(
  { level }: Manager,
  { userId, email, role: previousRole }: MemberRow & { userId: string },
  role: TeamRole,
): Promise<TransactionWrite[]> {
  const isRaised = refusalToGive({ email, role: previousRole, level }, role) !== null;
  if (!isRaised) return [];
  // A member who has joined has opened the mailed invitation, which confirms the email.
  return securityMailWrites({ id: userId, email, emailConfirmed: true }, roleRaisedNotice(role));
}
