import { noteSessionUse, renewSession } from '#core/identity/sessions/sessions.ts';
import type { SignedInCaller } from '#core/workspaces/caller.ts';
import { type Access, mayWrite, type Operation, roleHeader } from '#shared/operation.ts';
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
  return respondTo(operation, { identify, cookies, headers }, work);
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
