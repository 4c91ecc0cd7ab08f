import { isDeepStrictEqual } from 'node:util';
import type { output } from 'zod/mini';
import { auditWrite } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import { readVersions } from '#core/files/objects/file-item.ts';
import { asSeenBy, type ReviewAuthor, workspaceOf } from '#core/reviews/author.ts';
import {
  type ApprovalRoundItem,
  type ApproverItem,
  type BoundDecision,
  derivedStatus,
  findRound,
  lastDecision,
  putRoundWrite,
  stateOfRound,
} from '#core/reviews/ports/approval-round.ts';
import {
  getReview,
  type ReviewedVersion,
  type ReviewItem,
  requireVersion,
  setVersionsWrite,
  statusOf,
} from '#core/reviews/ports/review-item.ts';
import { notificationWrites } from '#core/reviews/ports/review-notifications.ts';
import { filesOfVersion, requirePages } from '#core/reviews/ports/reviewed-files.ts';
import { now } from '#core/runtime/clock.ts';
import { together } from '#core/runtime/together.ts';
import { transact } from '#core/table/client.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import { namedMembers } from '#core/workspaces/named-members.ts';
import type { newDecision } from '#shared/calls/approvals/approvals.ts';
import { remindWrites } from './due-approval.ts';
import { ableIn, isAskedOf, readStanding } from './standing.ts';

/**
 * Decides about a version as one who was asked to approve it, which must be the newest that they are shown. The decision is
 * bound to the bytes of the version, of a set to those of each page that is left; the status that follows from it is stored in the same transaction, so that of two who
 * decide at the same time both count. Until a newer version is there, a decision can be changed. A no-op if it is the same.
 * @throws CallError `not_found`, `version_changed`, `not_asked`
 */
export function decide(
  author: ReviewAuthor,
  reviewId: string,
  { version: number, pages, decision, word }: output<typeof newDecision>,
): Promise<ReviewItem> {
  const { workspaceId, id: authorId, actor, conditions } = author;
  return retryOnConflict(async () => {
    const [review, round] = await together([
      getReview(workspaceOf(author), reviewId, 'review_files'),
      findRound(workspaceId, reviewId, number),
    ]);
    const version = requireVersion(asSeenBy(author, review));
    if (version.number !== number) throw new CallError('version_changed');
    requirePages(version, pages);
    const approver = round && (await requestTo(author, workspaceId, round));
    if (!approver) throw new CallError('not_asked');
    const { decided } = approver;
    const isSame = decided?.decision === decision && decided.word === word;
    if (isSame && !version.pages) return review;
    const others = round.approvers.filter((one) => one !== approver && !one.decided);
    const [bytes, canDecide] = await together([
      bytesOf(workspaceId, version),
      readStanding(workspaceId, others),
    ]);
    // A page may have been restored since.
    if (isSame && isDeepStrictEqual(decided.pages, bytes.pages)) return review;
    const at = now().toISOString();
    const bound: BoundDecision = {
      decision,
      at,
      ...(word !== undefined && { word }),
      by: authorId,
      proof: author.isGuest ? 'email' : 'account',
      ...bytes,
    };
    const next: ApproverItem = {
      ...approver,
      ...(author.name !== undefined && { name: author.name }),
      decided: bound,
    };
    const changed = {
      ...round,
      approvers: round.approvers.map((one) => (one === approver ? next : one)),
    };
    const approval = stateOfRound(changed);
    const able = ableIn(review, approval, canDecide);
    const status = derivedStatus(approval, able.length) ?? statusOf(version);
    const standing = { status, ...lastDecision(changed, status), approval };
    const versions = review.versions.map((each): ReviewedVersion => {
      if (each.number !== number) return each;
      // As it is, not as the author sees it: a guest is not shown each of its pages.
      const { statusAt: _at, statusBy: _by, ...undecided } = each;
      return { ...undecided, ...standing };
    });
    const isNew = status !== statusOf(version);
    await transact([
      ...conditions,
      setVersionsWrite(workspaceId, review, versions),
      putRoundWrite(workspaceId, reviewId, changed),
      ...remindWrites(workspaceId, reviewId, { previous: round.dueOn, round: changed }),
      auditWrite(workspaceId, actor, {
        kind: 'approval_decided',
        title: review.title,
        number,
        decision,
        status,
      }),
      ...notificationWrites(workspaceId, reviewId, authorId, {
        version: number,
        decision,
        ...(isNew && { status }),
      }),
    ]);
    const { revision, versionsRevision } = review;
    return { ...review, versions, revision: revision + 1, versionsRevision: versionsRevision + 1 };
  });
}

/** The bytes of a version, of a set with those of each page that is left. */
async function bytesOf(
  workspaceId: string,
  version: ReviewedVersion,
): Promise<Pick<BoundDecision, 'versionId' | 'etag' | 'pages'>> {
  const files = filesOfVersion(version).filter(({ isErased }) => !isErased);
  const found = await readVersions(workspaceId, files);
  const bound = files.map(({ versionId, page }, index) => {
    const etag = found[index]?.etag;
    return { page, versionId, ...(etag !== undefined && { etag }) };
  });
  const { versionId } = version;
  const etag = bound.find((one) => one.versionId === versionId)?.etag;
  return {
    versionId,
    ...(etag !== undefined && { etag }),
    ...(version.pages && {
      pages: bound.map(({ page = 0, ...one }) => ({ page, ...one })),
    }),
  };
}

/**
 * The request to one person: as a member, by the email that they have proven, or, of a member who comes as a guest, by the
 * email that the account has now. One that was made before a member has joined again, and was not decided, is none.
 */
export async function requestTo(
  author: {
    id: string;
    email?: string | undefined;
    isGuest: boolean;
    joinedAt?: string | undefined;
  },
  workspaceId: string,
  { approvers }: ApprovalRoundItem,
): Promise<ApproverItem | undefined> {
  const { joinedAt = '' } = author;
  const own = approvers.find(
    ({ person, askedAt, decided }) => isAskedOf(author, person) && (decided || joinedAt <= askedAt),
  );
  if (own || !author.isGuest || author.email === undefined) return own;
  const ids = approvers.flatMap(({ person }) => (person.kind === 'member' ? [person.userId] : []));
  const members = await namedMembers(workspaceId, ids);
  return approvers.find(
    ({ person }) => person.kind === 'member' && members.get(person.userId)?.email === author.email,
  );
}
