import { memberRoles, type Permission, permissionTable } from '#shared/rules/permissions.ts';

const shownPermissions: readonly Permission[] = [
  'see_workspace',
  'manage_members',
  'set_storage',
  'manage_billing',
];

/** The permissions of the product's role table: a dot for each role, filled if the role has the permission. */
export function PermissionDots() {
  return (
    <ul aria-hidden="true" className="grid gap-2.5 text-sm text-muted">
      {shownPermissions.map((permission) => (
        <li key={permission} className="flex items-center justify-between gap-3">
          {permissionTable[permission].label}
          <svg viewBox="0 0 92 12" aria-hidden="true" className="h-3 w-23 shrink-0">
            {memberRoles.map((role, index) => (
              <circle
                key={role}
                cx={index * 16 + 6}
                cy="6"
                r="4.25"
                className={
                  permissionTable[permission].grants[role] === 'never'
                    ? 'fill-none stroke-control'
                    : 'fill-clip-rose stroke-clip-rose'
                }
                strokeWidth="1.5"
              />
            ))}
          </svg>
        </li>
      ))}
      <li className="border-t border-line pt-2.5 text-xs">
        One dot per role, filled if the role has the permission.
      </li>
    </ul>
  );
}
