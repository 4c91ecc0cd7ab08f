import { CallError } from '#core/errors.ts';
import { resolveSession, type Session } from '#core/identity/sessions/sessions.ts';
import { addToLogContext } from '#core/runtime/log.ts';
import { isId } from '#core/table/ids.ts';
import { type MemberCaller, requireMay, type SignedInCaller } from '#core/workspaces/caller.ts';
import {
  currentWorkspace,
  workspaceOfMember,
  workspaceOfMemberKeys,
} from '#core/workspaces/memberships.ts';
import { type Access, workspaceHeader } from '#shared/operation.ts';
import type { Permission } from '#shared/rules/permissions.ts';
import type { HttpEvent } from './event.ts';
import { readSession } from './session.ts';

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
  const caller = await findCaller(event);
  if (!caller) throw new CallError('signed_out');
  const { workspace } = caller;
  if (workspace) addToLogContext({ workspace: workspace.id });
  const shown = event.headers[workspaceHeader];
  if (shown !== undefined && shown !== workspace?.id) throw new CallError('other_workspace');
  return caller;
}

/** The user of the session, with their current workspace; null without a valid session. */
export async function findCaller(event: HttpEvent): Promise<SignedInCaller | null> {
  const session = await readSession(event);
  if (!session) return null;
  const expectedId = expectedWorkspaceId(session, event.headers[workspaceHeader]);
  const expectedKeys = expectedId === null ? [] : workspaceOfMemberKeys(session.userId, expectedId);
  const held = await resolveSession(session, expectedKeys);
  if (!held) return null;
  const { user, usedAt, confirmedAt, others } = held;
  const isExpected = expectedId !== null && user.currentWorkspaceId === expectedId;
  const workspace = (isExpected && workspaceOfMember(others)) || (await currentWorkspace(user));
  return { session, usedAt, confirmedAt, user, workspace };
}

/**
 * The workspace that is probably the current one: the one that the page shows, else the one of the token. Its items are
 * read with the session, in one request, and used only if the account names it as the current one.
 */
function expectedWorkspaceId({ workspaceId }: Session, shown: string | undefined): string | null {
  const id = shown ?? workspaceId;
  return id !== null && isId(id) ? id : null;
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
