import { accountAuditWrites } from '#functions/audit/store.ts';
import { addressOf } from '#functions/http/address.ts';
import { Reply } from '#functions/http/answer.ts';
import { deviceCookie, readDevice } from '#functions/http/device-cookie.ts';
import type { HttpEvent } from '#functions/http/event.ts';
import { isWithinLimits } from '#functions/http/limits.ts';
import { transact } from '#functions/table/client.ts';
import type { TransactionWrite } from '#functions/table/write.ts';
import { currentWorkspace, workspacesOf } from '#functions/workspace/store.ts';
import type { AuditedChange } from '#shared/audit.ts';
import type { User } from '#shared/user.ts';
import { describeDevice } from './device.ts';
import { securityMailWrites } from './security-mail-writes.ts';
import { newBrowserNotice } from './security-mails.ts';
import { newSession } from './sessions.ts';
import type { UserItem } from './store.ts';
import { userAnswer } from './user-answer.ts';

/** What differs between the ways of signing in: the writes that consume the proof, and the cookies to clear. */
interface SignInParts {
  writes?: readonly TransactionWrite[];
  /** The audit entry for the user's workspaces. */
  change?: AuditedChange;
  cookies?: readonly string[];
}

/** DynamoDB allows 100 writes per transaction; the session, the proof and the mails take some of them. */
const mostWorkspaces = 80;

/** Starts a session for an authenticated user. */
export async function signIn(
  user: UserItem,
  event: HttpEvent,
  { writes = [], change = { kind: 'signed_in' }, cookies = [] }: SignInParts = {},
): Promise<Reply<{ message: string; user: User }>> {
  const workspace = await currentWorkspace(user);
  const workspaces = await workspacesOf(user.id);
  const session = await newSession(user, event);
  await transact([
    ...writes,
    session.write,
    ...(await newBrowserWrites(user, event)),
    ...accountAuditWrites(workspaces.slice(0, mostWorkspaces), user, change),
  ]);
  const answer = { message: 'Login successful!', user: userAnswer({ user, workspace }) };
  return new Reply(answer, [session.cookie, await deviceCookie(user.id), ...cookies]);
}

/** The writes of the mail about a sign-in by an unknown browser, up to a daily limit. */
async function newBrowserWrites(user: UserItem, event: HttpEvent): Promise<TransactionWrite[]> {
  if (await readDevice(event, user.id)) return [];
  if (!(await isWithinLimits(['new_browser_mails_of_user', user.id]))) return [];
  const device = describeDevice(event.headers['user-agent']);
  return securityMailWrites(user, newBrowserNotice({ device, address: addressOf(event) }));
}
