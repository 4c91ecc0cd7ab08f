import { completeClaims } from '#core/billing/claims/complete-claim.ts';
import { updateCustomerEmail } from '#core/billing/subscription/stripe-subscriptions.ts';
import { CallError } from '#core/errors.ts';
import { consumeLinkWrite, invalidLinkError, type Link } from '#core/identity/one-time-links.ts';
import { securityMailWrites } from '#core/identity/security-mail-writes.ts';
import { emailChangedNotice, emailTakenNotice } from '#core/identity/security-mails.ts';
import { type Client, newSession } from '#core/identity/sessions/sessions.ts';
import { findUser, isEmailTaken, reserveEmailWrite, type UserItem } from '#core/identity/store.ts';
import { changeMemberEmailWrites } from '#core/members/change-member-email.ts';
import { maxWrites, transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { remove, type TransactionWrite, update } from '#core/table/write.ts';
import { membershipsOf } from '#core/workspaces/memberships.ts';
import { customersOf, findWorkspace } from '#core/workspaces/store.ts';
import { formerEmailWrite } from './personal-traces.ts';

/** A workspace takes up to five writes of the last transaction, the account itself eleven. */
const workspacesAtOnce = Math.floor((maxWrites - 11) / 5);

/**
 * Changes the email of an account to the one that the link was mailed to, together with its workspaces, its
 * memberships and its Stripe customers. Revokes every session; the browser that confirms gets a new one. Where the
 * workspaces do not fit into one transaction, several change them, the account last: the link stays valid until then,
 * so opening it again resumes a failed attempt.
 * @returns the id of the new session, and its generation
 * @throws CallError `not_found` for a link that is no longer valid, `email_taken`, `already_member` where one of the
 *   teams lists the new email for another member, `payment_provider`; nothing was changed then.
 */
export function applyEmailChange(
  link: Link,
  client: Client,
): Promise<{ sessionId: string; sessionGeneration: number }> {
  const { subjectId, email, generation } = link;
  return retryOnConflict(async () => {
    const [user, isTaken] = await Promise.all([findUser(subjectId), isEmailTaken(email)]);
    if (!user || user.sessionGeneration !== generation) throw invalidLinkError();
    if (isTaken) throw new CallError('email_taken');
    const inWorkspaces = await memberEmailChangeWrites(user, email);
    const next = { ...user, sessionGeneration: user.sessionGeneration + 1 };
    const session = newSession(next, client, { confirmed: false });
    while (inWorkspaces.length > workspacesAtOnce) {
      await transact(inWorkspaces.splice(0, workspacesAtOnce).flat());
    }
    await transact([
      consumeLinkWrite(link),
      remove(keys.ownLink(user.id, link.hash)),
      formerEmailWrite(user),
      replaceEmailWrite(user, email),
      reserveEmailWrite({ id: user.id, email }),
      remove(keys.accountEmail(user.email)),
      ...inWorkspaces.flat(),
      session.write,
      ...(await securityMailWrites(user, emailChangedNotice())),
      ...(await securityMailWrites({ ...user, email, emailConfirmed: true }, emailTakenNotice())),
    ]);
    return { sessionId: session.id, sessionGeneration: next.sessionGeneration };
  });
}

/** The writes for each workspace. Calls Stripe, which can fail, before any of them; those calls are idempotent. */
async function memberEmailChangeWrites(
  user: UserItem,
  email: string,
): Promise<TransactionWrite[][]> {
  const writes: TransactionWrite[][] = [];
  const customers: string[] = [];
  for (const { workspaceId } of await membershipsOf(user.id)) {
    const workspace = await findWorkspace(workspaceId);
    if (!workspace) continue;
    writes.push(await changeMemberEmailWrites(workspace, user, email));
    if (workspace.ownerId === user.id) customers.push(...customersOf(workspace));
  }
  // Pending purchases are stored under the email they were bought with, so claims in progress must complete first.
  await completeClaims(user.email);
  for (const customer of customers) await updateCustomerEmail(customer, email);
  return writes;
}

/**
 * Joining a workspace always makes it the current one, so an unchanged current workspace proves that none was missed.
 */
function replaceEmailWrite(user: UserItem, newEmail: string): TransactionWrite {
  const { id, email, sessionGeneration, currentWorkspaceId } = user;
  return update<UserItem>(
    keys.user(id),
    {
      set: { email: newEmail, emailConfirmed: true, sessionGeneration: sessionGeneration + 1 },
      when: { email, sessionGeneration, currentWorkspaceId },
    },
    () => new StaleReadError(),
  );
}
