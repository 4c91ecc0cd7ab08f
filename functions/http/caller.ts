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

/** Somebody signed in; `workspace` is null while they belong to none. */
export interface SignedInCaller {
  session: Session;
  /** When the session was used last, to the hour (ISO 8601). */
  usedAt: string;
  user: UserItem;
  workspace: WorkspaceOfMember | null;
}

/** Somebody signed in who may do what the call asks for in their current workspace. */
export interface MemberCaller extends SignedInCaller {
  workspace: WorkspaceOfMember;
}

/** What a handler knows of whoever calls, by the access that its call declares. */
export type CallerFor<A extends Access> = A extends 'public'
  ? null
  : A extends 'signed_in'
    ? SignedInCaller
    : MemberCaller;

/**
 * Finds out who calls, from the session and, at every request anew, the table.
 * @throws CallError `signed_out` without a session that holds; `other_workspace` where the page shows another one.
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
 * As `requireSignedIn`, and the role must allow it at the level of the plan that runs.
 * @throws CallError `no_workspace`, `second_factor_required` or `forbidden` as well.
 */
export async function requirePermission(
  event: HttpEvent,
  permission: Permission,
): Promise<MemberCaller> {
  return requireMay(await requireSignedIn(event), permission);
}

/**
 * Lets somebody signed in do something in their current workspace, or not. Every call about a workspace goes through
 * here, whichever way it declares its access.
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
