import { everyEntryAbout } from '#core/audit/entries-about.ts';
import { findPendingPurchases } from '#core/billing/purchases/pending-purchase-store.ts';
import { readDevicesOf } from '#core/devices/store.ts';
import { templatesBy } from '#core/folder-templates/template-item.ts';
import { readFactors } from '#core/identity/second-factor/store.ts';
import { listSessions } from '#core/identity/sessions/sessions.ts';
import { findUserByEmail, type UserItem } from '#core/identity/store.ts';
import { preferencesOf } from '#core/inbox/ports/notify.ts';
import { inboxOf } from '#core/inbox/remove-inboxes.ts';
import { linksBy } from '#core/links/list-links.ts';
import { memberAnswer } from '#core/members/member-item.ts';
import { findMemberId, getMember } from '#core/members/store.ts';
import { messagesOf } from '#core/messages/inbox.ts';
import { mailsTo } from '#core/outbox/mails-to.ts';
import { findSuppressed } from '#core/outbox/suppression.ts';
import { approvalsOf } from '#core/reviews/approvals/erase-approver.ts';
import { commentsBy } from '#core/reviews/comments/comments-by.ts';
import { reviewMailsOf } from '#core/reviews/mails/review-mails.ts';
import { type SeenReview, seesReview } from '#core/reviews/ports/review-item.ts';
import { viewsBy } from '#core/reviews/views.ts';
import { now } from '#core/runtime/clock.ts';
import { findWorkspaceAs, membershipsOf } from '#core/workspaces/memberships.ts';
import { type AuditEntry, topicOfKind } from '#shared/calls/audit.ts';
import { type PersonalTraces, personalTraces } from './personal-traces.ts';

/**
 * Exports all data held about the user with an email (GDPR, articles 15 and 20). Omits secrets: the password hash,
 * session ids, and the secrets of second factors. Reads every inbox message, since messages have no index by sender.
 */
export async function personalData(email: string) {
  const user = await findUserByEmail(email);
  const traces = user && (await personalTraces(user));
  const emails = traces?.emails ?? [email];
  return {
    exportedAt: now().toISOString(),
    email,
    formerEmails: emails.filter((one) => one !== email),
    account: user ? accountData(user) : null,
    sessions: user ? await sessionData(user) : [],
    secondFactors: user ? await factorData(user.id) : null,
    workspaces: user && traces ? await workspaceData(user, traces) : [],
    purchases: (await Promise.all(emails.map(findPendingPurchases))).flat(),
    messages: await messagesOf({ emails, userId: user?.id }),
    mails: (await Promise.all(emails.map(mailsTo))).flat(),
    suppressed: await findSuppressed(email),
  };
}

function accountData(user: UserItem) {
  const { id, username, email, emailConfirmed, createdAt, formerWorkspace = null } = user;
  const notifications = preferencesOf(user);
  return { id, username, email, emailConfirmed, createdAt, formerWorkspace, notifications };
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

/**
 * What each current or former workspace stores about the user; nothing about other users in it. Their words stay, but no
 * review is named that they do not see any more, nor are files in their activity where any are hidden from them.
 */
async function workspaceData(user: UserItem, { workspaceIds, emails }: PersonalTraces) {
  const memberships = await membershipsOf(user.id);
  const data = [];
  for (const id of workspaceIds) {
    const membership = memberships.find(({ workspaceId }) => workspaceId === id);
    const workspace = await findWorkspaceAs(user.id, id);
    const folders = workspace?.folders;
    const isSeen = (review: SeenReview) => folders !== undefined && seesReview(folders, review);
    const seesAll = folders?.isOwner || (folders?.seesOpen && !folders.hidesSome);
    const activity = await everyEntryAbout(id, emails);
    const memberId = membership ? await findMemberId(id, user.email) : null;
    const isOwner = membership?.role === 'Owner';
    data.push({
      id,
      companyName: membership ? (workspace?.companyName ?? null) : null,
      role: membership?.role ?? null,
      joinedAt: membership?.joinedAt ?? null,
      memberRow: memberId ? memberAnswer(await getMember(id, memberId)) : null,
      stripeCustomerId: isOwner ? (workspace?.stripeCustomerId ?? null) : null,
      devices: await deviceData(id, user.id),
      comments: await commentsBy(id, user.id, isSeen),
      approvals: await approvalsOf(id, { kind: 'member', userId: user.id }, isSeen),
      views: await viewsBy(id, user.id, isSeen),
      shareLinks: await linksBy(id, user.id),
      folderTemplates: await templatesBy(id, user.id),
      inbox: await inboxOf(id, user.id),
      reviewEmails: await reviewMailsOf(id, user.id, isSeen),
      activity: seesAll ? activity : activity.map(withoutFileNames),
    });
  }
  return data;
}

/** The fields of entries that name files, folders and reviews. */
const fileNames = ['folder', 'path', 'previousPath', 'title', 'to'];

function withoutFileNames(entry: AuditEntry): unknown {
  if (topicOfKind[entry.kind] !== 'files') return entry;
  const nameless = (key: string, value: unknown) => (fileNames.includes(key) ? null : value);
  return JSON.parse(JSON.stringify(entry, nameless));
}

async function deviceData(workspaceId: string, userId: string) {
  const { devices } = await readDevicesOf(workspaceId, userId);
  return devices.map(dated);
}
