import { memberRoles } from '#shared/permissions.ts';

/** The roles as a listbox offers them. */
export const roleChoices = memberRoles.map((role) => ({ value: role, label: role }));
