import { auditWrite } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import {
  type ApprovalRoundItem,
  derivedStatus,
  lastDecision,
  putRoundWrite,
  readRounds,
  stateOfRound,
} from '#core/reviews/ports/approval-round.ts';
import {
  getReview,
  type ReviewedVersion,
  type ReviewItem,
  setVersionsWrite,
} from '#core/reviews/ports/review-item.ts';
import { together } from '#core/runtime/together.ts';
import { transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { remove, removeIf, type TransactionWrite } from '#core/table/write.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { remindWrites } from './due-approval.ts';

/**
 * No longer asks a person to approve a version. What someone has decided stays. Once no one is left who was asked, the
 * version is undecided, and its status is set by leaders.
 * @throws CallError `not_found`, `already_decided`
 */
export function withdrawApproval(
  { user, workspace }: MemberCaller,
  reviewId: string,
  approverId: string,
): Promise<ReviewItem> {
  return retryOnConflict(async () => {
    const [review, rounds] = await together([
      getReview(workspace, reviewId, 'manage_reviews'),
      readRounds(workspace.id, reviewId),
    ]);
    const isAsked = ({ id }: { id: string }) => id === approverId;
    const round = rounds.find(({ approvers }) => approvers.some(isAsked));
    if (!round) throw new CallError('not_found');
    if (round.approvers.find(isAsked)?.decided) throw new CallError('already_decided');
    const approvers = round.approvers.filter((one) => !isAsked(one));
    const { versions, writes } = changedRound(workspace.id, review, round, approvers);
    await transact([
      ...writes,
      auditWrite(workspace.id, user.email, {
        kind: 'approval_withdrawn',
        title: review.title,
        number: round.version,
      }),
    ]);
    const { revision, versionsRevision } = review;
    return { ...review, versions, revision: revision + 1, versionsRevision: versionsRevision + 1 };
  });
}

/** The writes that change who was asked to approve a version; without anyone left, they end its round. */
export function changedRound(
  workspaceId: string,
  review: ReviewItem,
  round: ApprovalRoundItem,
  approvers: ApprovalRoundItem['approvers'],
): { versions: ReviewedVersion[]; writes: TransactionWrite[] } {
  const { version: number, revision } = round;
  const changed = { ...round, approvers };
  const approval = stateOfRound(changed);
  const status = derivedStatus(approval, approval.waiting.length);
  const versions = review.versions.map((version): ReviewedVersion => {
    if (version.number !== number) return version;
    const { status: _, statusAt: _at, statusBy: _by, approval: _of, ...undecided } = version;
    return status === undefined
      ? undecided
      : { ...undecided, status, ...lastDecision(changed, status), approval };
  });
  const key = keys.approvalRound(workspaceId, review.id, number);
  const stale = () => new StaleReadError();
  return {
    versions,
    writes: [
      setVersionsWrite(workspaceId, review, versions),
      ...(status === undefined
        ? [
            removeIf<ApprovalRoundItem>(key, { revision }, stale),
            remove(keys.dueApproval(workspaceId, review.id, number)),
          ]
        : [
            putRoundWrite(workspaceId, review.id, changed),
            ...remindWrites(workspaceId, review.id, { previous: round.dueOn, round: changed }),
          ]),
    ],
  };
}
