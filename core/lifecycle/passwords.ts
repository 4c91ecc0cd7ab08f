import { allSessionsAuditWrites } from '#core/audit/store.ts';
import {
  consumeLinkWrite,
  invalidLinkError,
  isMailedTo,
  readLink,
} from '#core/identity/one-time-links.ts';
import { hashPassword } from '#core/identity/passwords/password.ts';
import { assertStrongPassword } from '#core/identity/passwords/password-rules.ts';
import { securityMailWrites } from '#core/identity/security-mail-writes.ts';
import { passwordChangedNotice } from '#core/identity/security-mails.ts';
import { type Client, newSession } from '#core/identity/sessions/sessions.ts';
import {
  findUser,
  type LinksOfSessions,
  setPasswordWrite,
  type UserItem,
} from '#core/identity/store.ts';
import { openLinksOf } from '#core/links/own-links.ts';
import { transact } from '#core/table/client.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import type { SignedInCaller } from '#core/workspaces/caller.ts';
import { findCurrentWorkspace, workspacesOf } from '#core/workspaces/memberships.ts';

/**
 * Changes a user's password. Revokes every session, and ends the share links that were made in them if that is chosen; the
 * client that changes it gets a new session.
 * @param parts `writes`: those that consume the proof of the user's identity; `count`: counts and releases rate limits
 *   beside the reads
 * @returns the id of the new session, and its generation
 * @throws CallError `invalid_input` for a password that is too easy to guess; the errors of `count`
 */
export async function changePassword(
  { user, workspace }: Pick<SignedInCaller, 'user' | 'workspace'>,
  { newPassword, ...links }: { newPassword: string } & LinksOfSessions,
  { writes, count }: { writes: readonly TransactionWrite[]; count: () => Promise<unknown> },
  client: Client,
): Promise<{ sessionId: string; sessionGeneration: number }> {
  await assertStrongPassword(newPassword, user, 'newPassword');
  const next = { ...user, sessionGeneration: user.sessionGeneration + 1 };
  const session = newSession(next, client);
  const [workspaces, passwordHash, mailWrites] = await Promise.all([
    workspacesOf(user.id, workspace),
    hashPassword(newPassword),
    securityMailWrites(user, passwordChangedNotice('changed')),
    count(),
  ]);
  await transact([
    ...writes,
    setPasswordWrite(user, passwordHash, links),
    session.write,
    ...mailWrites,
    ...allSessionsAuditWrites(workspaces, user, 'password_changed', links),
  ]);
  return { sessionId: session.id, sessionGeneration: next.sessionGeneration };
}

/**
 * Sets a new password by the mailed link. Revokes every session, and ends the share links that were made in them if that is
 * chosen.
 * @returns also how many share links of the user are open
 * @throws CallError `not_found` for a link that is no longer valid, `invalid_input` for a password that is too easy to
 *   guess
 */
export async function resetPassword(
  token: string,
  { password, ...links }: { password: string } & LinksOfSessions,
): Promise<{ user: UserItem; openLinks: number }> {
  const link = await readLink(token, 'reset_password');
  const user = await findUser(link.subjectId);
  // A link mailed to an email that the account no longer has may be in other hands; revoking the sessions also
  // invalidates the link.
  if (!user || !isMailedTo(link, user.email) || user.sessionGeneration !== link.generation)
    throw invalidLinkError();
  await assertStrongPassword(password, user);
  const [workspaces, passwordHash, mailWrites] = await Promise.all([
    workspacesOf(user.id, findCurrentWorkspace(user)),
    hashPassword(password),
    securityMailWrites(user, passwordChangedNotice('reset')),
  ]);
  await transact([
    consumeLinkWrite(link),
    setPasswordWrite(user, passwordHash, links, invalidLinkError),
    ...mailWrites,
    ...allSessionsAuditWrites(workspaces, user, 'password_reset', links),
  ]);
  return { user, openLinks: (await openLinksOf(user, workspaces)).length };
}
