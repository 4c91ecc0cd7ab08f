import { levelOf, type MemberManager } from '#shared/permissions.ts';
import type { User } from '#shared/user.ts';

/** The user as a member manager; undefined if their role does not allow it. */
export function memberManager({ email, role, permissions }: User): MemberManager | undefined {
  if (role === null || !permissions.includes('manage_members')) return undefined;
  return { email, role, level: levelOf(role, permissions) };
}

/** The limits of what the user may manage; undefined for the owner, who has none. */
export function managingLimits({ role }: MemberManager): string | undefined {
  if (role === 'Owner') return undefined;
  return 'You can manage members and assign roles with permissions up to your own. Only someone else can change your own row.';
}
