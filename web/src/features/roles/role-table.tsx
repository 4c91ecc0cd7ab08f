import {
  may,
  memberRoles,
  type Permission,
  permissions,
  permissionTable,
  type Role,
} from '#shared/rules/permissions.ts';
import { paidPlanIds, paidPlans } from '#shared/rules/plans.ts';
import { Badge } from '#web/components/badge.tsx';
import { Card } from '#web/components/card.tsx';

/** From the role with the most permissions. */
const roles: Role[] = ['Owner', ...memberRoles.toReversed()];
const plans = paidPlanIds.map((id) => paidPlans[id]);
type Plan = (typeof plans)[number];

const columns =
  'grid grid-cols-2 gap-x-6 gap-y-2 px-5 md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_minmax(0,1fr)]';

/** The permissions of each role by plan; the user's own role is marked. */
export function RoleTable({ ownRole }: { ownRole: Role | null }) {
  return (
    <Card>
      <table className="block text-left text-sm">
        <thead className="block border-b border-line">
          <tr className={`${columns} py-3`}>
            <th scope="col" className="max-md:sr-only">
              Permission
            </th>
            {plans.map(({ id, name }) => (
              <th key={id} scope="col" className="font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block divide-y divide-line">
          {permissions.map((permission) => (
            <tr key={permission} className={`${columns} py-3.5`}>
              <th scope="row" className="font-medium max-md:col-span-2">
                {permissionTable[permission].label}
              </th>
              {plans.map((plan) => (
                <td key={plan.id}>
                  <AllowedRoles permission={permission} plan={plan} ownRole={ownRole} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

interface AllowedRolesProps {
  permission: Permission;
  plan: Plan;
  ownRole: Role | null;
}

function AllowedRoles({ permission, plan, ownRole }: AllowedRolesProps) {
  const allowed = roles.filter((role) => may(role, permission, plan.permissions));
  const everyone = allowed.length === roles.length;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {(everyone ? ['Everyone'] : allowed).map((name) => (
        <li key={name} className="flex">
          <Badge tone={everyone || name === ownRole ? 'success' : 'neutral'}>{name}</Badge>
        </li>
      ))}
    </ul>
  );
}
