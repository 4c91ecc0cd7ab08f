import type { Role } from '#shared/permissions.ts';
import { RoleTable } from '#web/features/roles/role-table.tsx';
import { TabHeader } from './tab-header.tsx';

/** For all members: what each role may do. */
export function RolesTab({ own }: { own: Role | null }) {
  return (
    <>
      <TabHeader
        title="What each role can do"
        about={own ? `On each plan. Green marks what you can do as ${own}.` : 'On each plan.'}
      />
      <RoleTable own={own} />
    </>
  );
}
