import { completeClaims } from '#functions/billing/complete-claim.ts';
import { updateCustomerEmail } from '#functions/billing/stripe-subscriptions.ts';
import { CallError } from '#functions/http/errors.ts';
import type { HttpEvent } from '#functions/http/event.ts';
import { tableName, transact } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { retryOnConflict, StaleReadError } from '#functions/table/retry-on-conflict.ts';
import { remove, type TransactionWrite } from '#functions/table/write.ts';
import { changeMemberEmailWrites } from '#functions/team-members/change-member-email.ts';
import { findWorkspace, membershipsOf } from '#functions/workspace/store.ts';
import { consumeLinkWrite, invalidLinkError, type Link } from './one-time-links.ts';
import { formerEmailWrite } from './personal-traces.ts';
import { securityMailWrites } from './security-mail-writes.ts';
import { emailChangedNotice, emailTakenNotice } from './security-mails.ts';
import { newSession } from './sessions.ts';
import { findUser, findUserByEmail, reserveEmailWrite, type UserItem } from './store.ts';

/** A transaction takes a hundred writes: a workspace up to five, the account itself eleven. */
const workspacesAtOnce = 17;

/**
 * Gives an account the e-mail that a link was mailed to; its workspaces, its places in teams and its customers at
 * Stripe follow. Every session ends; the browser that asks gets a new one. An account with
 * more workspaces than a transaction takes is changed in several, the account last: the link is valid until then,
 * and opening it again resumes an attempt that failed.
 * @returns the cookie of the new session
 * @throws CallError `not_found` for a link that has ended, `email_taken`, `already_member` where a team of theirs knows
 * the new e-mail as somebody else, `payment_provider`; nothing was changed then.
 */
export function applyEmailChange(link: Link, event: HttpEvent): Promise<string> {
  const { subjectId, email, generation } = link;
  return retryOnConflict(async () => {
    const user = await findUser(subjectId);
    if (!user || user.sessionGeneration !== generation) throw invalidLinkError();
    if (await findUserByEmail(email)) throw new CallError('email_taken');
    const inWorkspaces = await memberEmailChangeWrites(user, email);
    const next = { ...user, sessionGeneration: user.sessionGeneration + 1 };
    const session = await newSession(next, event, { confirmed: false });
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
    return session.cookie;
  });
}

/** The writes for each workspace. Stripe, which can fail, is told before any of them; telling it twice does no harm. */
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
    const { ownerId, stripeCustomerId } = workspace;
    if (ownerId === user.id && stripeCustomerId) customers.push(stripeCustomerId);
  }
  // What was bought waits under the e-mail it was bought with: what is on its way from there must arrive first.
  await completeClaims(user.email);
  for (const customer of customers) await updateCustomerEmail(customer, email);
  return writes;
}

/** Whatever brings a person into a workspace shows it to them: as long as that has not changed, none was missed. */
function replaceEmailWrite(user: UserItem, email: string): TransactionWrite {
  return {
    item: {
      Update: {
        TableName: tableName(),
        Key: keys.user(user.id),
        UpdateExpression: 'SET email = :new, emailConfirmed = :yes, sessionGeneration = :next',
        ConditionExpression:
          'email = :old AND sessionGeneration = :current AND currentWorkspaceId = :shown',
        ExpressionAttributeValues: {
          ':new': email,
          ':old': user.email,
          ':yes': true,
          ':current': user.sessionGeneration,
          ':next': user.sessionGeneration + 1,
          ':shown': user.currentWorkspaceId,
        },
      },
    },
    onConditionFailed: () => new StaleReadError(),
  };
}
