import * as z from 'zod/mini';
import {
  type ApproverItem,
  type AskedPerson,
  readRounds,
} from '#core/reviews/ports/approval-round.ts';
import { findReview, reviewItem, type SeenReview } from '#core/reviews/ports/review-item.ts';
import { together } from '#core/runtime/together.ts';
import { transact } from '#core/table/client.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import { toldDecision } from './describe-rounds.ts';
import { changedRound } from './withdraw-approval.ts';

/** Whose requests: a member's, or those to an email of someone outside of the workspace. */
type Whose = Exclude<AskedPerson, { kind: 'erased' }>;

const listedReview = z.pick(reviewItem, { id: true, title: true, versions: true });

/** The reviews of a workspace in which anyone was asked to approve a version. */
async function reviewsWithRounds(workspaceId: string) {
  const { pk } = keys.review(workspaceId, '');
  const reviews = await queryItems(pk, prefixes.review, listedReview);
  return reviews.filter(({ versions }) => versions.some(({ approval }) => approval));
}

function isOf({ person }: ApproverItem, whose: Whose): boolean {
  if (person.kind === 'member') return whose.kind === 'member' && person.userId === whose.userId;
  return person.kind === 'guest' && whose.kind === 'guest' && person.email === whose.email;
}

/**
 * Forgets someone who was asked to approve versions: what they have decided stays as that of a deleted person, and what they
 * have not is no longer asked. Idempotent.
 * @param options `reviews`: only in some; `withoutWords`: what they have written goes, too
 */
export async function eraseApprover(
  workspaceId: string,
  whose: Whose,
  { reviews, withoutWords = false }: { reviews?: readonly string[]; withoutWords?: boolean } = {},
): Promise<void> {
  const ids = reviews ?? (await reviewsWithRounds(workspaceId)).map(({ id }) => id);
  for (const id of ids) {
    for (const { version } of await readRounds(workspaceId, id)) {
      await retryOnConflict(() => eraseFrom(workspaceId, { id, version }, whose, withoutWords));
    }
  }
}

async function eraseFrom(
  workspaceId: string,
  { id, version }: { id: string; version: number },
  whose: Whose,
  withoutWords: boolean,
): Promise<void> {
  const [review, rounds] = await together([
    findReview(workspaceId, id),
    readRounds(workspaceId, id),
  ]);
  const round = rounds.find((one) => one.version === version);
  if (!review || !round?.approvers.some((one) => isOf(one, whose))) return;
  const approvers = round.approvers.flatMap((one): ApproverItem[] => {
    if (!isOf(one, whose)) return [one];
    if (!one.decided) return [];
    const { by: _by, word, ...decided } = one.decided;
    return [
      {
        id: one.id,
        person: { kind: 'erased' },
        askedAt: one.askedAt,
        decided: { ...decided, ...(!withoutWords && word !== undefined && { word }) },
      },
    ];
  });
  await transact(changedRound(workspaceId, review, round, approvers).writes);
}

/**
 * What someone was asked to approve in a workspace, and has decided.
 * @param isSeen as of `commentsBy`
 */
export async function approvalsOf(
  workspaceId: string,
  whose: Whose,
  isSeen: (review: SeenReview) => boolean,
) {
  const found = [];
  for (const review of await reviewsWithRounds(workspaceId)) {
    const title = isSeen(review) ? review.title : null;
    for (const { version, approvers, dueOn, note } of await readRounds(workspaceId, review.id)) {
      const own = approvers.find((one) => isOf(one, whose));
      if (!own) continue;
      found.push({
        review: title,
        version,
        askedAt: own.askedAt,
        ...(dueOn !== undefined && { dueOn }),
        ...(note !== undefined && { note }),
        ...(own.decided && toldDecision(own.decided)),
      });
    }
  }
  return found;
}
