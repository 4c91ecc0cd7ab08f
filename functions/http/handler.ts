import { CallError } from '#core/errors.ts';
import { noteSessionUse, renewSession } from '#core/identity/sessions/sessions.ts';
import type { SignedInCaller } from '#core/workspaces/caller.ts';
import { requirePaths } from '#core/workspaces/folder-access.ts';
import {
  type Access,
  mayWrite,
  type Operation,
  type Reach,
  roleHeader,
} from '#shared/operation.ts';
import { requirePermission, requireSignedIn } from './caller.ts';
import { areWritesStopped, type HttpEvent } from './event.ts';
import type { HttpHandler } from './middlewares.ts';
import { respondTo, type Work } from './respond.ts';
import { sessionCookie, shouldRenew } from './session.ts';

/** Turns an operation and its implementation into a Lambda handler, for signed-in callers with its permission. */
export function handle<O extends Operation & { access: Exclude<Access, 'public'> }>(
  operation: O,
  work: Work<O>,
): HttpHandler {
  const { access } = operation;
  const identify = (event: HttpEvent): Promise<SignedInCaller> =>
    access === 'signed_in' ? requireSignedIn(event) : requirePermission(event, access);
  const cookies = async (caller: SignedInCaller, set: string[], event: HttpEvent) =>
    mayWrite(operation) && !areWritesStopped(event) ? withRenewal(caller, set) : set;
  const headers = ({ workspace }: SignedInCaller): Record<string, string> =>
    workspace ? { [roleHeader]: workspace.role } : {};
  const authorize = (caller: SignedInCaller, input: readonly unknown[]) =>
    requireReached(caller, operation, input);
  return respondTo(operation, { identify, authorize, cookies, headers }, work);
}

/**
 * Requires that a member sees the paths that a call names, and may do with them what it does. What reaches no files is about
 * the workspace as a whole, of which collaborators see nothing.
 */
function requireReached(
  { workspace }: SignedInCaller,
  { access, reaches = 'nothing' }: Operation,
  input: readonly unknown[],
): void {
  if (access === 'signed_in' || access === 'public' || !workspace) return;
  if (reaches === 'nothing' && !workspace.folders.seesOpen) throw new CallError('forbidden');
  if (reaches === 'nothing' || reaches === 'own') return;
  requirePaths(workspace.folders, reachedPaths(reaches, input), access);
}

/**
 * Renews a session older than a day on any call that may write, unless the call sets cookies itself; for a younger
 * session, records its use.
 */
async function withRenewal(caller: SignedInCaller, cookies: string[]): Promise<string[]> {
  const { user, session, usedAt } = caller;
  if (cookies.length > 0) return cookies;
  if (shouldRenew(session)) {
    const isRenewed = await renewSession(user.id, session.id);
    return isRenewed ? [await sessionCookie(user, session.id)] : [];
  }
  await noteSessionUse(user.id, session.id, usedAt);
  return [];
}

/** The paths in the validated input of a call, by the fields that its contract declares; absent ones are left out. */
function reachedPaths({ paths = [] }: Reach, input: readonly unknown[]): string[] {
  return paths.flatMap((field) => field.split('.').reduce(valuesOf, input)).filter(isText);
}

/** The values of a field of some objects; those of a list are its items. */
function valuesOf(objects: readonly unknown[], field: string): unknown[] {
  return objects.flatMap((object) => [new Map(Object.entries(Object(object))).get(field)].flat());
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
