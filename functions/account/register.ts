import { sessionAuditWrites } from '#core/audit/store.ts';
import { findClaimedPurchase } from '#core/billing/claim-link.ts';
import { reservePurchaseWrite } from '#core/billing/pending-purchase-store.ts';
import { CallError } from '#core/errors.ts';
import { confirmationLinkWrites } from '#core/identity/confirmation-link.ts';
import { assertPermanentEmail } from '#core/identity/email-rules.ts';
import { hashPassword } from '#core/identity/password.ts';
import { assertStrongPassword } from '#core/identity/password-rules.ts';
import { newSession } from '#core/identity/sessions.ts';
import { createAccount, newUser, type UserItem } from '#core/identity/store.ts';
import { acceptInvitationWrites } from '#core/members/accept-invitation-writes.ts';
import { mailboxOf } from '#core/outbox/recipient.ts';
import { consumeRateLimit, isWithinLimits } from '#core/rate-limits/rate-limits.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import { currentWorkspace, newWorkspace } from '#core/workspaces/store.ts';
import { addressOf, clientOf } from '#functions/http/address.ts';
import { Reply } from '#functions/http/answer.ts';
import { deviceCookie } from '#functions/http/device-cookie.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import { sessionCookie } from '#functions/http/session.ts';
import { register } from '#shared/account.ts';
import { userAnswer } from './user-answer.ts';

export const handler = handlePublic(register, async ({ body, event }) => {
  const { username, email, password, invitation, claim } = body;
  await consumeRateLimit(['register_from_address', addressOf(event)]);
  const claimed = claim ? await claimOf(claim, body) : null;
  // A paid purchase can always be claimed, even if the address counts as disposable by now.
  if (!claimed) assertPermanentEmail(email);
  await assertStrongPassword(password, body);
  const user = newUser({ username, email, passwordHash: await hashPassword(password) });
  const registered = await (invitation
    ? byInvitation(user, invitation)
    : claimed
      ? withPurchase(user, claimed)
      : withOwnWorkspace(user));
  const { currentWorkspaceId } = registered.user;
  const workspaces = currentWorkspaceId === null ? [] : [{ id: currentWorkspaceId }];
  const session = newSession(user, clientOf(event));
  await createAccount(registered.user, [
    ...registered.writes,
    session.write,
    ...sessionAuditWrites(workspaces, user, 'signed_in'),
  ]);
  const workspace = await currentWorkspace(registered.user);
  const answer = {
    message: 'Registration successful!',
    user: userAnswer({ user: registered.user, workspace }),
  };
  return new Reply(answer, [await sessionCookie(user, session.id), await deviceCookie(user.id)]);
});

/** A new account, and what is created with it. */
interface Registration {
  user: UserItem;
  writes: TransactionWrite[];
}

async function withOwnWorkspace(user: UserItem): Promise<Registration> {
  const { id, writes } = newWorkspace(user);
  const mayMail = await isWithinLimits(['account_mails_to_mailbox', mailboxOf(user.email)]);
  return {
    user: { ...user, currentWorkspaceId: id },
    writes: [...writes, ...(mayMail ? confirmationLinkWrites(user) : [])],
  };
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
 * calls must not have: the claim is completed by its own call, which the new session may make, by the next event of
 * the subscription, or by the reconciliation.
 */
function withPurchase(user: UserItem, { purchase }: Claim): Registration {
  const { id, writes } = newWorkspace(user, null, purchase.plan);
  return {
    user: { ...user, currentWorkspaceId: id, emailConfirmed: true },
    writes: [...writes, reservePurchaseWrite(purchase, id)],
  };
}

/** Joins the inviting workspace; holding the link proves the email. */
async function byInvitation(user: UserItem, token: string): Promise<Registration> {
  const { workspaceId, writes } = await acceptInvitationWrites(token, user);
  return {
    user: { ...user, currentWorkspaceId: workspaceId, emailConfirmed: true },
    writes,
  };
}
