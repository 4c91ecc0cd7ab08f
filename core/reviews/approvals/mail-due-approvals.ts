import { mailEachDue } from '#core/outbox/mail-each-due.ts';
import { findRound } from '#core/reviews/ports/approval-round.ts';
import { findReview, isShown } from '#core/reviews/ports/review-item.ts';
import { together } from '#core/runtime/together.ts';
import { transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { StaleReadError } from '#core/table/retry-on-conflict.ts';
import { removeIf } from '#core/table/write.ts';
import { namedMembers } from '#core/workspaces/named-members.ts';
import { findWorkspace } from '#core/workspaces/store.ts';
import { type BrandMails, requestMailWrite } from './approval-mails.ts';
import { type DueApprovalItem, dueApprovalItem } from './due-approval.ts';

/** Reminds those who have not decided about a version on the day before it is due, as `mailEachDue` does. */
export async function mailDueApprovals({
  hasTime,
  brandMails,
}: {
  hasTime: () => boolean;
  brandMails: BrandMails;
}): Promise<number> {
  const { pk } = keys.dueApproval('', '', 0);
  const due = await queryItems(pk, '', dueApprovalItem);
  return mailEachDue(due, (one) => remind(one, brandMails), hasTime);
}

/**
 * What says that it is due goes in the transaction that queues the mails: no one is reminded twice of one day. What of them
 * may still be sent is asked again then.
 * @returns false if another run has done it
 */
async function remind(
  { workspaceId, reviewId, version, dueOn }: DueApprovalItem,
  brandMails: BrandMails,
): Promise<boolean> {
  const [review, round, workspace] = await together([
    findReview(workspaceId, reviewId),
    findRound(workspaceId, reviewId, version),
    findWorkspace(workspaceId),
  ]);
  // Replaced, taken back, or the whole review is gone.
  const isNewest = review?.versions.findLast(isShown)?.number === version;
  const waiting = review && round && isNewest ? round.approvers.filter((one) => !one.decided) : [];
  // An account may have another email by now.
  const members = await namedMembers(
    workspaceId,
    waiting.flatMap(({ person }) => (person.kind === 'member' ? [person.userId] : [])),
  );
  const reminded = waiting.map(({ email, ...one }) => ({
    ...one,
    email: (one.person.kind === 'member' && members.get(one.person.userId)?.email) || email,
  }));
  try {
    await transact([
      removeIf<DueApprovalItem>(
        keys.dueApproval(workspaceId, reviewId, version),
        { dueOn },
        () => new StaleReadError(),
      ),
      ...(review && round && workspace
        ? reminded.map((approver) =>
            requestMailWrite(
              { workspace },
              { review, round, approver, isReminder: true },
              brandMails,
            ),
          )
        : []),
    ]);
  } catch (error) {
    if (error instanceof StaleReadError) return false;
    throw error;
  }
  return true;
}
