import { sessionAuditWrites } from '#functions/audit/store.ts';
import { findClaimedPurchase } from '#functions/billing/claim-link.ts';
import { reservePurchaseWrite } from '#functions/billing/pending-purchase-store.ts';
import { addressOf } from '#functions/http/address.ts';
import { Reply } from '#functions/http/answer.ts';
import { deviceCookie } from '#functions/http/device-cookie.ts';
import { CallError } from '#functions/http/errors.ts';
import { consumeRateLimit, isWithinLimits } from '#functions/http/limits.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import { mailboxOf } from '#functions/messages/recipient.ts';
import type { TransactionWrite } from '#functions/table/write.ts';
import { acceptInvitationWrites } from '#functions/team-members/accept-invitation-writes.ts';
import { currentWorkspace, newWorkspace } from '#functions/workspace/store.ts';
import { register } from '#shared/account.ts';
import { confirmationLinkWrites } from './confirmation-link.ts';
import { assertPermanentEmail } from './email-rules.ts';
import { hashPassword } from './password.ts';
import { assertStrongPassword } from './password-rules.ts';
import { newSession } from './sessions.ts';
import { createAccount, newUser, type UserItem } from './store.ts';
import { userAnswer } from './user-answer.ts';

export const handler = handlePublic(register, async ({ body, event }) => {
  const { username, email, password, invitation, claim } = body;
  await consumeRateLimit(['register_from_address', addressOf(event)]);
  const claimed = claim ? await claimOf(claim, body) : null;
  // What was paid for can always be claimed, whatever the address is thought of since.
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
  const session = await newSession(user, event);
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
  return new Reply(answer, [session.cookie, await deviceCookie(user.id)]);
});

/** An account about to be created, and what is created beside it. */
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
 * The purchase that a link leads to. With an invitation, which comes first, the purchase goes on waiting, and a link
 * that leads nowhere does not stand in the way.
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
 * Founds the workspace that what was bought belongs to; holding the link proves the email. Stripe is not asked here,
 * whose key a call that anybody may make does without: the claim is completed by the link's own call, which the session
 * may make now, or by the next event of the subscription, or by the daily check.
 */
function withPurchase(user: UserItem, { purchase }: Claim): Registration {
  const { id, writes } = newWorkspace(user, null, purchase.plan);
  return {
    user: { ...user, currentWorkspaceId: id, emailConfirmed: true },
    writes: [...writes, reservePurchaseWrite(purchase, id)],
  };
}

/** Joins the workspace that invites; holding the link proves the e-mail. */
async function byInvitation(user: UserItem, token: string): Promise<Registration> {
  const { workspaceId, writes } = await acceptInvitationWrites(token, user);
  return {
    user: { ...user, currentWorkspaceId: workspaceId, emailConfirmed: true },
    writes,
  };
}
