import {
  collaboratorRole,
  type MemberManager,
  type MemberRole,
  may,
  memberRoles,
  type Permission,
  refusalToGive,
  type TeamRole,
} from '#shared/rules/permissions.ts';
import type { PermissionLevel } from '#shared/rules/plans.ts';
import { formatList } from '#web/lib/format.ts';

/** The roles as listbox options, each with what it may do: those that the manager cannot assign are disabled. */
export function roleChoices(manager: MemberManager) {
  return memberRoles.map((role) => ({
    value: role,
    label: role,
    description: describeRole(role, manager.level),
    disabled: refusalToGive(manager, role) !== null,
  }));
}

/** The roles to choose for a member. With one, a collaborator becomes a member of the whole team, which each says. */
export function rolesFor(manager: MemberManager, role: TeamRole) {
  const choices = roleChoices(manager);
  if (role !== collaboratorRole) return choices;
  return [
    { value: role, label: role, description: 'Sees their folders alone.' },
    ...choices.map(({ description, ...choice }) => ({
      ...choice,
      description: `Sees the team and all open folders. ${description}`,
    })),
  ];
}

/** What distinguishes one role from another. */
const managed: readonly [Permission, noun: string][] = [
  ['manage_members', 'members'],
  ['manage_files', 'all files'],
  ['set_storage', 'storage'],
];

/** What a role may do at a level, in one line: who manages files may upload and download them, as everyone may. */
export function describeRole(role: MemberRole, level: PermissionLevel): string {
  const now = whatIsManaged(role, level);
  if (now) return `M${now.slice(1)}.`;
  const onBusiness = whatIsManaged(role, 'advanced');
  return `Uploads and downloads files.${onBusiness && ` On Business: ${onBusiness}.`}`;
}

function whatIsManaged(role: MemberRole, level: PermissionLevel): string {
  const nouns = managed.flatMap(([permission, noun]) => (may(role, permission, level) ? noun : []));
  if (nouns.length === 0) return '';
  const billing = may(role, 'see_billing', level) ? '; sees billing' : '';
  return `manages ${formatList(nouns)}${billing}`;
}
