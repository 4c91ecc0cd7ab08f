import type { PermissionLevel } from './plans.ts';

/** The roles that a team member can have, in the order in which they are offered. */
export const memberRoles = [
  'Video Editor',
  'Team Leader',
  'Senior Video Editor',
  'Project Manager',
  'Producer',
  'Creative Director',
] as const;
/** One of `memberRoles`, as persisted and displayed. */
export type MemberRole = (typeof memberRoles)[number];
/** The role of an owner who has given their workspace to a member. */
export const formerOwnerRole: MemberRole = 'Creative Director';
/** The role that the dialog for adding a member proposes. */
export const defaultMemberRole: MemberRole = 'Video Editor';

/** The role of members who were invited to restricted folders alone, and see nothing else of the workspace. */
export const collaboratorRole = 'Collaborator';
/** The roles in a team, with that of collaborators, which is given with a folder. */
export const teamRoles = [...memberRoles, collaboratorRole] as const;
/** One of `teamRoles`. */
export type TeamRole = (typeof teamRoles)[number];

/** `Owner` is the user who created the workspace, or accepted its ownership; it cannot be assigned. */
export type Role = 'Owner' | TeamRole;

/** When a role has a permission: on every plan, on plans with advanced permissions, or never. */
type Grant = 'always' | 'advanced' | 'never';

const ownerOnly = {
  'Creative Director': 'never',
  Producer: 'never',
  'Project Manager': 'never',
  'Team Leader': 'never',
  'Senior Video Editor': 'never',
  'Video Editor': 'never',
  Collaborator: 'never',
} as const satisfies Record<TeamRole, Grant>;

const everyRole = {
  'Creative Director': 'always',
  Producer: 'always',
  'Project Manager': 'always',
  'Team Leader': 'always',
  'Senior Video Editor': 'always',
  'Video Editor': 'always',
  Collaborator: 'never',
} as const satisfies Record<TeamRole, Grant>;

const directors = { ...ownerOnly, 'Creative Director': 'advanced', Producer: 'advanced' } as const;

const leaders = { ...directors, 'Project Manager': 'advanced', 'Team Leader': 'advanced' } as const;

/** What a collaborator may do is bounded by their right in each folder; about the workspace they may do nothing. */
const everyRoleInFolders = { ...everyRole, Collaborator: 'always' } as const;
const leadersInFolders = { ...leaders, Collaborator: 'advanced' } as const;

/**
 * Who may do what. The only such table: the API enforces it, the dashboard reflects it. The owner may do everything
 * and therefore has no column.
 */
export const permissionTable = {
  see_workspace: { label: 'See members and storage', grants: everyRole },
  send_feedback: { label: 'Send feedback', grants: everyRole },
  manage_members: { label: 'Add, remove and re-role members', grants: leaders },
  see_files: { label: 'See and download files', grants: everyRoleInFolders },
  upload_files: { label: 'Upload files', grants: everyRoleInFolders },
  manage_own_files: { label: 'Rename, move and delete own uploads', grants: everyRoleInFolders },
  manage_files: { label: 'Rename, move, delete and archive all files', grants: leadersInFolders },
  restrict_folders: { label: 'Restrict folders to some of the team', grants: leaders },
  review_files: { label: 'Comment in reviews', grants: everyRoleInFolders },
  manage_reviews: {
    label: 'Set statuses of reviews and manage all comments',
    grants: leadersInFolders,
  },
  share_links: { label: 'Share reviews with clients by links', grants: leadersInFolders },
  set_storage: { label: 'Set storage', grants: directors },
  see_billing: { label: 'See plan, cost and invoices', grants: directors },
  manage_billing: { label: 'Change plan, pay and cancel', grants: ownerOnly },
  export_workspace: { label: 'Export the workspace', grants: ownerOnly },
  rename_workspace: { label: 'Rename the workspace', grants: ownerOnly },
  brand_links: { label: 'Set the logo and colors of share links', grants: ownerOnly },
  require_second_factor: { label: 'Require two-step verification', grants: ownerOnly },
  transfer_ownership: { label: 'Transfer the ownership', grants: ownerOnly },
  see_audit: { label: 'See who did what', grants: ownerOnly },
} as const satisfies Record<string, { label: string; grants: Record<TeamRole, Grant> }>;

/** A permission, by its key in `permissionTable`. */
export type Permission = keyof typeof permissionTable;
/** Every permission, in the order of the table. */
export const permissions = Object.keys(permissionTable) as Permission[];

/** Whether a role has a permission at the level of the running plan ('basic' without one). */
export function may(role: Role, permission: Permission, level: PermissionLevel): boolean {
  if (role === 'Owner') return true;
  const grant = permissionTable[permission].grants[role];
  return grant === 'always' || grant === level;
}

/**
 * Whether a member may rename, move, delete or restore a file, given whether they have uploaded it. A file of no known
 * uploader is no one's own.
 */
export function mayChangeFile(role: Role, level: PermissionLevel, isOwn: boolean): boolean {
  return may(role, 'manage_files', level) || (isOwn && may(role, 'manage_own_files', level));
}

/**
 * Whether a role's permissions include all of another's at a level: only then may it assign that role, or change,
 * remove or re-invite a member who has it.
 */
function includesRole(role: Role, other: Role, level: PermissionLevel): boolean {
  return permissions.every(
    (permission) => !may(other, permission, level) || may(role, permission, level),
  );
}

/** A user who manages members, at the level of the running plan. */
export interface MemberManager {
  email: string;
  role: Role;
  level: PermissionLevel;
}

/** Why a member manager cannot assign a role, as a sentence; null where they can. */
export function refusalToGive({ role, level }: MemberManager, requested: TeamRole): string | null {
  if (includesRole(role, requested, level)) return null;
  return `The role ${requested} has permissions that yours does not have. Ask the owner to assign it.`;
}

/**
 * Why a member manager cannot change the role of a member, remove or re-invite them, as a sentence;
 * null where they can. No one changes their own row.
 */
export function refusalToManage(
  { email, role, level }: MemberManager,
  member: { email: string; role: TeamRole },
): string | null {
  if (member.email === email)
    return 'Only another person who manages members can change your own row.';
  if (includesRole(role, member.role, level)) return null;
  return `The role ${member.role} has permissions that yours does not have. Ask the owner to change it.`;
}

/** The permission level of the plan, derived from a role's permissions, since the browser may not know the plan. */
export function levelOf(role: Role, held: readonly Permission[]): PermissionLevel {
  const isBasic = permissions.every(
    (permission) => may(role, permission, 'basic') === held.includes(permission),
  );
  return isBasic ? 'basic' : 'advanced';
}
