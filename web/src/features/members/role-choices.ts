import { type MemberManager, memberRoles, refusalToGive } from '#shared/permissions.ts';

/** The roles as listbox options: those that the manager cannot assign are disabled. */
export function roleChoices(manager: MemberManager) {
  return memberRoles.map((role) => ({
    value: role,
    label: role,
    disabled: refusalToGive(manager, role) !== null,
  }));
}
