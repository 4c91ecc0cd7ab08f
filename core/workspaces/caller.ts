import { CallError } from '#core/errors.ts';
import type { Session } from '#core/identity/sessions/sessions.ts';
import type { UserItem } from '#core/identity/store.ts';
import { may, type Permission } from '#shared/rules/permissions.ts';
import { allowsAnywhere } from './folder-access.ts';
import type { WorkspaceOfMember } from './memberships.ts';
import { lacksRequiredSecondFactor } from './second-factor-requirement.ts';

/** A signed-in user; `workspace` is null while they belong to none. */
export interface SignedInCaller {
  session: Session;
  /** When the session was last used, to the hour (ISO 8601). */
  usedAt: string;
  /** When the user last confirmed their identity in this session (ISO 8601), if ever. */
  confirmedAt: string | undefined;
  user: UserItem;
  workspace: WorkspaceOfMember | null;
}

/** A signed-in user with the call's permission in their current workspace. */
export interface MemberCaller extends SignedInCaller {
  workspace: WorkspaceOfMember;
}

/**
 * Authorizes a signed-in user in their current workspace. Every call about a workspace passes this check, however it
 * declares its access.
 * @throws CallError `no_workspace`, `second_factor_required` or `forbidden`.
 */
export function requireMay(caller: SignedInCaller, permission: Permission): MemberCaller {
  return { ...caller, workspace: requirePermissionOf(caller, permission) };
}

/**
 * Authorizes a user in a workspace, with or without a session.
 * @returns the workspace
 * @throws CallError `no_workspace`, `second_factor_required` or `forbidden`.
 */
export function requirePermissionOf(
  person: Pick<SignedInCaller, 'user' | 'workspace'>,
  permission: Permission,
): WorkspaceOfMember {
  const { workspace } = person;
  if (!workspace) throw new CallError('no_workspace');
  if (lacksRequiredSecondFactor(person)) throw new CallError('second_factor_required');
  if (!hasPermission(workspace, permission)) throw new CallError('forbidden');
  return workspace;
}

/** Whether a member has a permission by their role; a collaborator, if a right of theirs in some folder allows it too. */
export function hasPermission(
  { role, permissionLevel, folders }: WorkspaceOfMember,
  permission: Permission,
): boolean {
  return may(role, permission, permissionLevel) && allowsAnywhere(folders, permission);
}
