import { memberRoles, type Permission, permissionTable } from '#shared/rules/permissions.ts';
import { paidPlanIds, paidPlans } from '#shared/rules/plans.ts';
import { formatList } from './format.ts';

/** Why users may not do in a restricted folder what their role may elsewhere. */
export const onlyFolderManagers = 'Only people who manage this folder can do that.';

/** The roles with a permission, as the sentence shown to users without it. */
export function describeAllowedRoles(permission: Permission): string {
  const { label, grants } = permissionTable[permission];
  const owner = `Only the owner can ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
  const roles = memberRoles.filter((role) => grants[role] === 'advanced');
  if (roles.length === 0) return `${owner}.`;
  const plans = paidPlanIds
    .filter((plan) => paidPlans[plan].permissions === 'advanced')
    .map((plan) => paidPlans[plan].name);
  const otherRoles = roles.map((role) => `${role}s`);
  return `${owner}; on ${formatList(plans)}, ${formatList(otherRoles)} can too.`;
}
