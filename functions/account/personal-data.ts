import { everyEntryAbout } from '#functions/audit/entries-about.ts';
import { purchasesOf } from '#functions/billing/purchases.ts';
import { messagesOf } from '#functions/messages/inbox.ts';
import { mailsTo } from '#functions/messages/mails-to.ts';
import { findSuppressed } from '#functions/messages/suppression.ts';
import { now } from '#functions/runtime/clock.ts';
import { readFactors } from '#functions/second-factor/store.ts';
import { memberAnswer } from '#functions/team-members/member-item.ts';
import { findMemberId, getMember } from '#functions/team-members/store.ts';
import { findWorkspace, membershipsOf } from '#functions/workspace/store.ts';
import { listSessions } from './sessions.ts';
import { findUserByEmail, type UserItem } from './store.ts';

/**
 * All that is held about a person under an email, for the person (GDPR, articles 15 and 20). Secrets are left out: the
 * password's hash, what signs in, what proves a second factor. Reads every message of the inbox, since no list has
 * those of one sender.
 */
export async function personalData(email: string) {
  const user = await findUserByEmail(email);
  return {
    exportedAt: now().toISOString(),
    email,
    account: user ? accountData(user) : null,
    sessions: user ? await sessionData(user) : [],
    secondFactors: user ? await factorData(user.id) : null,
    workspaces: user ? await workspaceData(user) : [],
    purchases: await purchasesOf(email),
    messages: await messagesOf({ email, userId: user?.id }),
    mails: await mailsTo(email),
    suppressed: await findSuppressed(email),
  };
}

function accountData({ id, username, email, emailConfirmed, createdAt }: UserItem) {
  return { id, username, email, emailConfirmed, createdAt };
}

async function sessionData(user: UserItem) {
  const sessions = await listSessions(user);
  return sessions.map(({ device, createdAt, renewedAt }) => ({ device, createdAt, renewedAt }));
}

async function factorData(userId: string) {
  const { authenticator, passkeys, recovery } = await readFactors(userId);
  return {
    authenticatorApp: authenticator ? dated(authenticator) : null,
    passkeys: passkeys.map(dated),
    recoveryCodesLeft: recovery?.unused.size ?? 0,
  };
}

function dated(factor: { name: string; createdAt: string; lastUsedAt: string | null }) {
  const { name, createdAt, lastUsedAt } = factor;
  return { name, createdAt, lastUsedAt };
}

/** What a workspace holds of the person; of others who belong to it nothing. */
async function workspaceData(user: UserItem) {
  const data = [];
  for (const { workspaceId, role, joinedAt } of await membershipsOf(user.id)) {
    const workspace = await findWorkspace(workspaceId);
    const memberId = await findMemberId(workspaceId, user.email);
    data.push({
      id: workspaceId,
      companyName: workspace?.companyName ?? null,
      role,
      joinedAt,
      memberRow: memberId ? memberAnswer(await getMember(workspaceId, memberId)) : null,
      stripeCustomerId: role === 'Owner' ? (workspace?.stripeCustomerId ?? null) : null,
      activity: await everyEntryAbout(workspaceId, user.email),
    });
  }
  return data;
}
