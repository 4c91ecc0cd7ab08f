import { resolveSession } from '#functions/account/sessions.ts';
import type { UserItem } from '#functions/account/store.ts';
import { addToLogContext } from '#functions/runtime/log.ts';
import { lacksRequiredSecondFactor } from '#functions/workspace/second-factor-requirement.ts';
import { currentWorkspace, type WorkspaceOfMember } from '#functions/workspace/store.ts';
import { type Access, workspaceHeader } from '#shared/operation.ts';
import { may, type Permission } from '#shared/permissions.ts';
import { CallError } from './errors.ts';
import type { HttpEvent } from './event.ts';
import { readSession, type Session } from './session.ts';

/** A signed-in user; `workspace` is null while they belong to none. */
export interface SignedInCaller {
  session: Session;
  /** When the session was last used, to the hour (ISO 8601). */
  usedAt: string;
  user: UserItem;
  workspace: WorkspaceOfMember | null;
}

/** A signed-in user with the call's permission in their current workspace. */
export interface MemberCaller extends SignedInCaller {
  workspace: WorkspaceOfMember;
}

/** What a handler knows about the caller, by the access that its operation declares. */
export type CallerFor<A extends Access> = A extends 'public'
  ? null
  : A extends 'signed_in'
    ? SignedInCaller
    : MemberCaller;

/**
 * Identifies the caller from the session and, on every request, the table.
 * @throws CallError `signed_out` without a valid session; `other_workspace` if the page shows another workspace than
 *   the current one.
 */
export async function requireSignedIn(event: HttpEvent): Promise<SignedInCaller> {
  const session = await readSession(event);
  if (!session) throw new CallError('signed_out');
  const held = await resolveSession(session);
  if (!held) throw new CallError('signed_out');
  const { user, usedAt } = held;
  const workspace = await currentWorkspace(user);
  if (workspace) addToLogContext({ workspace: workspace.id });
  const shown = event.headers[workspaceHeader];
  if (shown !== undefined && shown !== workspace?.id) throw new CallError('other_workspace');
  return { session, usedAt, user, workspace };
}

/**
 * Like `requireSignedIn`, and also checks that the role has the permission at the level of the running plan.
 * @throws CallError `no_workspace`, `second_factor_required` or `forbidden` as well.
 */
export async function requirePermission(
  event: HttpEvent,
  permission: Permission,
): Promise<MemberCaller> {
  return requireMay(await requireSignedIn(event), permission);
}

/**
 * Authorizes a signed-in user in their current workspace. Every call about a workspace passes this check, however it
 * declares its access.
 * @throws CallError `no_workspace`, `second_factor_required` or `forbidden`.
 */
export function requireMay(caller: SignedInCaller, permission: Permission): MemberCaller {
  const { workspace } = caller;
  if (!workspace) throw new CallError('no_workspace');
  if (lacksRequiredSecondFactor(caller)) throw new CallError('second_factor_required');
  if (!may(workspace.role, permission, workspace.permissionLevel)) {
    throw new CallError('forbidden');
  }
  return { ...caller, workspace };
}
