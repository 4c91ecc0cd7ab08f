import { RoleTable } from '#web/features/roles/role-table.tsx';
import { TabHeader } from './tab-header.tsx';
import { useWorkspace } from './workspace-context.ts';

/** For all members: what each role may do. */
export function RolesTab() {
  const { role: ownRole } = useWorkspace().user;
  return (
    <>
      <TabHeader
        title="What each role can do"
        about={
          ownRole ? `On each plan. Green marks what you can do as ${ownRole}.` : 'On each plan.'
        }
      />
      <RoleTable ownRole={ownRole} />
    </>
  );
}
