import * as z from 'zod/mini';
import { transactInBatches } from '#core/table/client.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { getItem, queryItems } from '#core/table/read.ts';
import { StaleReadError } from '#core/table/retry-on-conflict.ts';
import { putIf, remove, type Write } from '#core/table/write.ts';
import { approvalDecisions } from '#shared/rules/approvals.ts';
import type { ReviewStatus } from '#shared/rules/review-statuses.ts';

/** Who was asked: a member, a guest by the email that they prove, or someone who was erased since. */
const askedPerson = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('member'), userId: z.string() }),
  z.object({ kind: z.literal('guest'), email: z.string() }),
  z.object({ kind: z.literal('erased') }),
]);
export type AskedPerson = z.infer<typeof askedPerson>;

/** What was decided, as it is bound to the bytes that were looked at. */
const boundDecision = z.object({
  decision: z.enum(approvalDecisions),
  /** ISO 8601. */
  at: z.string(),
  word: z.optional(z.string()),
  /** The id of the user, or what stands for it of a guest; absent once they were erased. */
  by: z.optional(z.string()),
  /** How they had shown who they are: as a member with an account, or by a code mailed to their email. */
  proof: z.enum(['account', 'email']),
  /** At S3, of the version as it was decided: moving its file gives it another one. */
  versionId: z.string(),
  /** As S3 quotes it: the checksum of its bytes. Absent where it is not known. */
  etag: z.optional(z.string()),
  /** Of a set of pictures: the same of each page that was shown; the version is the first of them. */
  pages: z.optional(
    z.array(z.object({ page: z.int(), versionId: z.string(), etag: z.optional(z.string()) })),
  ),
});
export type BoundDecision = z.infer<typeof boundDecision>;

/** One request to approve, to one person. */
const approverItem = z.object({
  id: z.string(),
  person: askedPerson,
  /** As they were named when they were asked, or decided: for who has left since. Absent once they were erased. */
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  /** ISO 8601. */
  askedAt: z.string(),
  decided: z.optional(boundDecision),
});
export type ApproverItem = z.infer<typeof approverItem>;

/** Who was asked to approve a version, and what each has decided. */
export const approvalRoundItem = z.object({
  /** The number of the version. */
  version: z.int(),
  /** The id of the user who asked first. */
  askedBy: z.string(),
  /** ISO 8601. */
  askedAt: z.string(),
  /** A day without a time zone: `2026-12-04`. */
  dueOn: z.optional(z.string()),
  note: z.optional(z.string()),
  approvers: z.array(approverItem),
  /** Incremented by each change (optimistic lock). */
  revision: z.int(),
});
export type ApprovalRoundItem = z.infer<typeof approvalRoundItem>;

/** What a review says of the round of one of its versions, so that a list of reviews reads none. */
export const approvalState = z.object({
  /** How many have approved, of these with changes, and how many have requested changes. */
  approved: z.int(),
  changesRequested: z.int(),
  /** Who has not decided. */
  waiting: z.array(z.object({ person: askedPerson, askedAt: z.string() })),
  dueOn: z.optional(z.string()),
});
export type ApprovalState = z.infer<typeof approvalState>;

/** Someone who has not decided yet. */
export type Waiting = ApprovalState['waiting'][number];

/** What a review says of a round. */
export function stateOfRound({ approvers, dueOn }: ApprovalRoundItem): ApprovalState {
  const decided = approvers.flatMap(({ decided: one }) => (one ? [one.decision] : []));
  const changesRequested = decided.filter((one) => one === 'changes_requested').length;
  return {
    approved: decided.length - changesRequested,
    changesRequested,
    waiting: approvers.flatMap(({ person, askedAt, decided: one }) =>
      one ? [] : [{ person, askedAt }],
    ),
    ...(dueOn !== undefined && { dueOn }),
  };
}

/**
 * The status that follows from a round: who requests changes decides, otherwise all must have approved. Who has not
 * decided and no longer can does not count.
 * @param waiting of those who have not decided, how many can
 * @returns undefined if no one counts
 */
export function derivedStatus(
  { approved, changesRequested }: Pick<ApprovalState, 'approved' | 'changesRequested'>,
  waiting: number,
): ReviewStatus | undefined {
  if (approved + changesRequested + waiting === 0) return undefined;
  if (changesRequested > 0) return 'changes_requested';
  return waiting === 0 ? 'approved' : 'needs_review';
}

/** When a status that follows from a round was decided last (ISO 8601), and by whom. */
export function lastDecision(
  { approvers }: Pick<ApprovalRoundItem, 'approvers'>,
  status: ReviewStatus,
): { statusAt?: string; statusBy?: string } {
  const decided = approvers.flatMap(({ decided: one }) => (one ? [one] : []));
  const deciding =
    status === 'changes_requested'
      ? decided.filter(({ decision }) => decision === 'changes_requested')
      : decided;
  const last = deciding.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1);
  if (!last || status === 'needs_review') return {};
  return { statusAt: last.at, ...(last.by !== undefined && { statusBy: last.by }) };
}

/** The round of a version, strongly consistent; null if no one was asked. */
export function findRound(
  workspaceId: string,
  reviewId: string,
  version: number,
): Promise<ApprovalRoundItem | null> {
  return getItem(keys.approvalRound(workspaceId, reviewId, version), approvalRoundItem);
}

/** The rounds of a review, the newest version first. */
export function readRounds(
  workspaceId: string,
  reviewId: string,
  limit?: number,
): Promise<ApprovalRoundItem[]> {
  const { pk } = keys.approvalRound(workspaceId, reviewId, 0);
  return queryItems(pk, prefixes.approvalRound, approvalRoundItem, {
    newestFirst: true,
    ...(limit !== undefined && { limit }),
  });
}

/** Stores a round, if it is still as it was read. */
export function putRoundWrite(
  workspaceId: string,
  reviewId: string,
  round: ApprovalRoundItem,
): Write {
  const { revision } = round;
  return putIf<ApprovalRoundItem>(
    keys.approvalRound(workspaceId, reviewId, round.version),
    { ...round, revision: revision + 1 },
    { revision: revision === 0 ? undefined : revision },
    () => new StaleReadError(),
  );
}

/** Removes the rounds of a review, or of one of its versions; what reminds of them goes when it is due. */
export async function removeRounds(
  workspaceId: string,
  reviewId: string,
  version?: number,
): Promise<void> {
  const rounds = version === undefined ? await readRounds(workspaceId, reviewId) : [{ version }];
  await transactInBatches(
    rounds.map((round) => remove(keys.approvalRound(workspaceId, reviewId, round.version))),
  );
}
