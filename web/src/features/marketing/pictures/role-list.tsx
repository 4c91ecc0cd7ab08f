import { memberRoles } from '#shared/rules/permissions.ts';

/** The roles that a member can have, as the product offers them. */
export function RoleList() {
  return (
    <ul className="flex flex-wrap gap-2 text-sm">
      {memberRoles.map((role) => (
        <li key={role} className="rounded-control border border-line bg-surface px-2.5 py-1">
          {role}
        </li>
      ))}
    </ul>
  );
}
