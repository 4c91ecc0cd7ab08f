import { levelOf, type MemberManager } from '#shared/rules/permissions.ts';
import { paidPlans } from '#shared/rules/plans.ts';
import type { User } from '#shared/rules/user.ts';
import type { SeatPlan } from './invited-seat.ts';

/**
 * The user as a member manager; undefined if their role does not allow it.
 * @param plan the running plan, if the user may see it: the owner's permissions do not tell its level
 */
export function memberManager(
  { email, role, permissions }: User,
  plan?: SeatPlan,
): MemberManager | undefined {
  if (role === null || !permissions.includes('manage_members')) return undefined;
  const level = plan ? paidPlans[plan.plan].permissions : levelOf(role, permissions);
  return { email, role, level };
}

/** The limits of what the user may manage; undefined for the owner, who has none. */
export function managingLimits({ role }: MemberManager): string | undefined {
  if (role === 'Owner') return undefined;
  return 'You can manage members and assign roles with permissions up to your own. Only someone else can change your own row.';
}
