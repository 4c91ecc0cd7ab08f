import { eraseEmailFromAudit } from '#core/audit/forget-person.ts';
import { withoutOpenCheckout } from '#core/billing/checkout/stale-checkout.ts';
import { stopBilling } from '#core/billing/stop-billing.ts';
import { CallError } from '#core/errors.ts';
import { accountDeletedMail, type DeletedBy } from '#core/identity/mails.ts';
import { removeOwnLinks } from '#core/identity/own-links.ts';
import { factorKeysOf } from '#core/identity/second-factor/store.ts';
import { sessionKeysOf } from '#core/identity/sessions/sessions.ts';
import { findUser, type UserItem } from '#core/identity/store.ts';
import { removeInbox } from '#core/inbox/remove-inboxes.ts';
import { removeMember } from '#core/members/remove-members.ts';
import { findMemberId, getMember } from '#core/members/store.ts';
import { mailboxOf } from '#core/outbox/mailbox.ts';
import { queueMailWrite, removeMailsTo } from '#core/outbox/store.ts';
import { isWithinLimits } from '#core/rate-limits/rate-limits.ts';
import { eraseApprover } from '#core/reviews/approvals/erase-approver.ts';
import { removeParticipations } from '#core/reviews/mails/review-mails.ts';
import { together } from '#core/runtime/together.ts';
import { maxWrites, transact, transactInBatches } from '#core/table/client.ts';
import { absent, anyOf } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { write } from '#core/table/single-write.ts';
import { remove, removeIf, type TransactionWrite } from '#core/table/write.ts';
import { type Membership, membershipsOf } from '#core/workspaces/memberships.ts';
import { findWorkspace } from '#core/workspaces/store.ts';
import { actors } from '#shared/calls/audit.ts';
import { closeWorkspace } from './close-workspace.ts';
import { type PersonalTraces, personalTraces, removeTraces } from './personal-traces.ts';
import { endOfferOfOwner } from './transfer-ownership.ts';

/** Sessions that the last transaction removes with other items, such as up to a dozen second factors. */
const lastSessions = maxWrites - 25;

/**
 * Deletes an account and the workspaces that it owns. Stops all billing first, then deletes the workspaces, then the
 * memberships in other workspaces, and the account last. A retry resumes a failed attempt, because the account lists
 * its workspaces until the end.
 * @param by who deletes it: the user, or the operator
 * @throws CallError `payment_provider` where Stripe does not answer; nothing was deleted then.
 */
export function removeAccount(userId: string, by: DeletedBy = 'person'): Promise<void> {
  return retryOnConflict(async () => {
    const user = await findUser(userId);
    if (!user) return;
    const traces = await personalTraces(user);
    // First: leaving the teams deletes the memberships by which a retry would find the workspaces.
    await forgetEverywhere(userId, traces);
    await leaveAllWorkspaces(user, by === 'operator' ? actors.operator : actors.deletedAccount);
    await removeUser(user, traces, by);
    // Again, for entries that concurrent calls have added since.
    await forgetEverywhere(userId, traces);
  });
}

async function leaveAllWorkspaces(user: UserItem, actor: string): Promise<void> {
  const memberships = await membershipsOf(user.id);
  const owned = memberships.filter(({ role }) => role === 'Owner');
  for (const { workspaceId } of owned) {
    const workspace = await findWorkspace(workspaceId);
    if (!workspace) continue;
    await endOfferOfOwner(workspace, user.id);
    await stopBilling(workspace);
  }
  for (const { workspaceId } of owned) await closeWorkspace(workspaceId, user.id);
  for (const { workspaceId, role } of memberships) {
    if (role !== 'Owner') await leaveTeam(workspaceId, user, actor);
    // Their role changes if they accept the ownership meanwhile: then there is a workspace to close.
    await write(
      removeIf<Membership>(
        keys.membership(user.id, workspaceId),
        [{ pk: absent }, { role }],
        () => new StaleReadError(),
      ),
    );
  }
}

async function forgetEverywhere(
  userId: string,
  { workspaceIds, emails }: PersonalTraces,
): Promise<void> {
  for (const workspaceId of workspaceIds) {
    await together([
      eraseEmailFromAudit(workspaceId, emails),
      removeParticipations(workspaceId, userId),
      removeInbox(workspaceId, userId),
      eraseApprover(workspaceId, { kind: 'member', userId }),
    ]);
  }
}

async function removeUser(user: UserItem, traces: PersonalTraces, by: DeletedBy): Promise<void> {
  for (const email of traces.emails) await removeMailsTo(email);
  await removeOwnLinks(user.id);
  const sessions = await sessionKeysOf(user.id);
  await transactInBatches(sessions.slice(lastSessions).map(remove));
  await removeTraces(traces);
  const mayMail = await isWithinLimits(['account_mails_to_mailbox', mailboxOf(user.email)]);
  await transact([
    removeUserWrite(user),
    remove(keys.accountEmail(user.email)),
    ...sessions.slice(0, lastSessions).map(remove),
    ...(await factorKeysOf(user.id)).map(remove),
    ...(mayMail ? [queueMailWrite(accountDeletedMail(user.email, by), { isLast: true })] : []),
  ]);
}

/**
 * Joining a workspace always makes it the current one, so an unchanged current workspace proves that none was missed.
 */
function removeUserWrite({
  id,
  currentWorkspaceId,
  email,
  secondFactors,
}: UserItem): TransactionWrite {
  const when = { currentWorkspaceId, email, secondFactors: anyOf(absent, secondFactors) };
  return removeIf<UserItem>(keys.user(id), when, () => new StaleReadError());
}

const gone = actors.deletedAccount;

/**
 * Removes a user whose account is being deleted from a team that they joined, with the same effects as a removal by
 * its owner. Idempotent.
 * @param actor the actor of the audit entry
 */
async function leaveTeam(
  workspaceId: string,
  { id, email }: { id: string; email: string },
  actor: string = gone,
): Promise<void> {
  const memberId = await findMemberId(workspaceId, email);
  if (!memberId) return;
  try {
    const { userId } = await getMember(workspaceId, memberId);
    if (userId !== id) return;
    await withoutOpenCheckout(workspaceId, () =>
      removeMember(workspaceId, memberId, { actor, notedAs: gone }),
    );
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'not_found')) throw error;
  }
}
