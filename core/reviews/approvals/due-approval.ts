import * as z from 'zod/mini';
import type { ApprovalRoundItem } from '#core/reviews/ports/approval-round.ts';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { keys } from '#core/table/keys.ts';
import { put, remove, type TransactionWrite } from '#core/table/write.ts';

/** That those who have not decided about a version are reminded. */
export const dueApprovalItem = z.object({
  workspaceId: z.string(),
  reviewId: z.string(),
  version: z.int(),
  /** The day until when they are asked: `2026-12-04`. */
  dueOn: z.string(),
  /** When they are reminded (Unix seconds): in the morning of the day before, in UTC. */
  dueAt: z.int(),
});
export type DueApprovalItem = z.infer<typeof dueApprovalItem>;

/** A day before it begins, and at seven in the morning. */
const beforeSeconds = (24 - 7) * 60 * 60;

/**
 * Lets those who have not decided about a version be reminded once for each day that it was due, as long as anyone has not.
 * Who is asked later than that has just been mailed the day. For the transaction that changes the round.
 * @param previous the day before the change
 */
export function remindWrites(
  workspaceId: string,
  reviewId: string,
  { previous, round }: { previous: string | undefined; round: ApprovalRoundItem },
): TransactionWrite[] {
  const { version, dueOn, approvers } = round;
  const key = keys.dueApproval(workspaceId, reviewId, version);
  const isWaiting = approvers.some(({ decided }) => !decided);
  if (dueOn === undefined) return [];
  if (!isWaiting) return [remove(key)];
  if (dueOn === previous) return [];
  const dueAt = Date.parse(dueOn) / 1_000 - beforeSeconds;
  const item: DueApprovalItem = { workspaceId, reviewId, version, dueOn, dueAt };
  return [dueAt > nowInSeconds() ? put(key, { ...item }) : remove(key)];
}
