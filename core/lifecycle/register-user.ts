import { sessionAuditWrites } from '#core/audit/store.ts';
import { findClaimedPurchase } from '#core/billing/purchases/claim-link.ts';
import { reservePurchaseWrite } from '#core/billing/purchases/pending-purchase-store.ts';
import { CallError } from '#core/errors.ts';
import { confirmationLinkWrites } from '#core/identity/confirmation-link.ts';
import { assertPermanentEmail } from '#core/identity/email-rules.ts';
import { hashPassword } from '#core/identity/passwords/password.ts';
import { assertStrongPassword } from '#core/identity/passwords/password-rules.ts';
import { type Client, newSession } from '#core/identity/sessions/sessions.ts';
import { createAccount, newUser, type UserItem } from '#core/identity/store.ts';
import { acceptInvitationWrites } from '#core/members/accept-invitation-writes.ts';
import { mailboxOf } from '#core/outbox/mailbox.ts';
import { type Attempt, isWithinLimits, releaseAttempts } from '#core/rate-limits/rate-limits.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import {
  currentWorkspace,
  ownWorkspace,
  type WorkspaceOfMember,
} from '#core/workspaces/memberships.ts';
import { newWorkspace, type WorkspaceItem } from '#core/workspaces/store.ts';

interface NewUser {
  username: string;
  email: string;
  password: string;
  /** The token of an invitation's link; it takes precedence over a claim. */
  invitation?: string | undefined;
  /** The token of the link to a purchase. */
  claim?: string | undefined;
}

interface Registered {
  user: UserItem;
  workspace: WorkspaceOfMember | null;
  sessionId: string;
}

/**
 * Creates an account with its first session, and a workspace: the inviting one, one for the claimed purchase, or an
 * empty one.
 * @throws CallError `invalid_input` for an email or password that is not allowed, `email_taken`, `not_found` for a link
 *   that is no longer valid, `forbidden` where the link was mailed to another email
 */
export async function registerUser(given: NewUser, client: Client): Promise<Registered> {
  const { username, email, password, invitation, claim } = given;
  const claimed = claim ? await claimOf(claim, given) : null;
  // A paid purchase can always be claimed, even if the address counts as disposable by now.
  if (!claimed) await assertPermanentEmail(email);
  await assertStrongPassword(password, given);
  const account = newUser({ username, email, passwordHash: await hashPassword(password) });
  const {
    user,
    workspace,
    writes,
    mailed = [],
  } = await (invitation
    ? byInvitation(account, invitation)
    : claimed
      ? withPurchase(account, claimed)
      : withOwnWorkspace(account));
  const { currentWorkspaceId } = user;
  const workspaces = currentWorkspaceId === null ? [] : [{ id: currentWorkspaceId }];
  const session = newSession(account, client);
  try {
    await createAccount(user, [
      ...writes,
      session.write,
      ...sessionAuditWrites(workspaces, account, 'signed_in'),
    ]);
  } catch (error) {
    // Otherwise anyone could use up the mails of an account by registering with its email.
    await releaseAttempts(mailed);
    throw error;
  }
  return {
    user,
    workspace: workspace ? ownWorkspace(workspace) : await currentWorkspace(user),
    sessionId: session.id,
  };
}

/** A new account, and what is created with it. */
interface Registration {
  user: UserItem;
  /** Their new workspace, unless they join another's. */
  workspace: WorkspaceItem | null;
  writes: TransactionWrite[];
  /** The limits by which mails among the writes are counted. */
  mailed?: readonly Attempt[];
}

async function withOwnWorkspace(user: UserItem): Promise<Registration> {
  const { id, workspace, writes } = newWorkspace(user);
  const mail: Attempt = ['account_mails_to_mailbox', mailboxOf(user.email)];
  const registration = { user: { ...user, currentWorkspaceId: id }, workspace, writes };
  if (!(await isWithinLimits(mail))) return registration;
  return { ...registration, writes: [...writes, ...confirmationLinkWrites(user)], mailed: [mail] };
}

type Claim = Awaited<ReturnType<typeof findClaimedPurchase>>;

/**
 * The purchase that a link leads to. With an invitation, which takes precedence, the purchase stays pending, and an
 * invalid claim link is ignored.
 */
async function claimOf(
  token: string,
  { email, invitation }: { email: string; invitation?: string | undefined },
): Promise<Claim | null> {
  try {
    return await findClaimedPurchase(token, { email });
  } catch (error) {
    if (invitation && error instanceof CallError) return null;
    throw error;
  }
}

/**
 * Creates the workspace for the purchase; holding the link proves the email. Does not call Stripe, whose key public
 * calls must not have: the table's stream reports the reserved purchase, and the claim is completed within seconds, if
 * not by its own call, which the new session may make before.
 */
function withPurchase(user: UserItem, { purchase }: Claim): Registration {
  const { id, workspace, writes } = newWorkspace(user, null, purchase.plan);
  return {
    user: { ...user, currentWorkspaceId: id, emailConfirmed: true },
    workspace,
    writes: [...writes, reservePurchaseWrite(purchase, id)],
  };
}

/** Joins the inviting workspace; holding the link proves the email. */
async function byInvitation(user: UserItem, token: string): Promise<Registration> {
  const { workspaceId, writes } = await acceptInvitationWrites(token, user);
  return {
    user: { ...user, currentWorkspaceId: workspaceId, emailConfirmed: true },
    workspace: null,
    writes,
  };
}
