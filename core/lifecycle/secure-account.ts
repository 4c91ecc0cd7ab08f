import { randomBytes } from 'node:crypto';
import { sessionAuditWrites } from '#core/audit/store.ts';
import { accountSecuredMail } from '#core/identity/mails.ts';
import {
  consumeLinkWrite,
  invalidLinkError,
  isMailedTo,
  type Link,
  newLink,
} from '#core/identity/one-time-links.ts';
import { hashPassword } from '#core/identity/passwords/password.ts';
import { accountSecuredWrite, wasSecuredSince } from '#core/identity/secured-account.ts';
import { findUser, type UserItem } from '#core/identity/store.ts';
import { queueMailWrite } from '#core/outbox/store.ts';
import { transact } from '#core/table/client.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import { findCurrentWorkspace, workspacesOf } from '#core/workspaces/memberships.ts';

/**
 * Signs a user out everywhere by the link of a security mail. By decision 15, the link only signs everyone out: it gives
 * its holder no session and no access to the account.
 * @returns whether the link went to the account's current email, in which case a reset link is mailed there
 * @throws CallError `not_found` for a link that is no longer valid
 */
export function secureAccount(link: Link): Promise<boolean> {
  return retryOnConflict(() => secureByLink(link));
}

async function secureByLink(link: Link): Promise<boolean> {
  const { subjectId: userId } = link;
  const finding = findUser(userId);
  const current = finding.then((user) => user && findCurrentWorkspace(user));
  const [user, workspaces] = await Promise.all([finding, workspacesOf(userId, current)]);
  if (!user || wasSecuredSince(user, link)) throw invalidLinkError();
  const hasEmail = isMailedTo(link, user.email);
  const secured = hasEmail ? await withoutPassword(user) : [accountSecuredWrite(user)];
  await transact([
    consumeLinkWrite(link),
    ...secured,
    ...sessionAuditWrites(workspaces, user, 'account_secured'),
  ]);
  return hasEmail;
}

/**
 * Removes the password: anyone who knows it could sign in again at once. Not rate-limited, because the mailed link
 * works only once.
 */
async function withoutPassword(user: UserItem): Promise<TransactionWrite[]> {
  const { id: subjectId, email, sessionGeneration } = user;
  const generation = sessionGeneration + 1;
  const reset = newLink({ purpose: 'reset_password', email, subjectId, generation });
  return [
    accountSecuredWrite(user, await hashPassword(randomBytes(32).toString('base64url'))),
    reset.write,
    queueMailWrite(accountSecuredMail(email, reset.token)),
  ];
}
