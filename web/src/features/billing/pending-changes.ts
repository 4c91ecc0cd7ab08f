import { seatsBilled } from '#shared/rules/pricing.ts';
import type { Subscription } from '#shared/rules/user.ts';

/** The changes made on this screen since the last plan update. Storage in TB; members and storage may be negative. */
export interface PendingChanges {
  membersAdded: number;
  storageAdded: number;
  coldStorageAdded: number;
}

export const nothingPending: PendingChanges = {
  membersAdded: 0,
  storageAdded: 0,
  coldStorageAdded: 0,
};

/** The pending changes plus one more: adding and removing a member leaves nothing pending. */
export function withChange(
  pending: PendingChanges,
  kind: keyof PendingChanges,
  difference: number,
): PendingChanges {
  return { ...pending, [kind]: pending[kind] + difference };
}

/**
 * The pending changes with those made before this screen was loaded, or elsewhere: what differs from the running
 * subscription. Figures that are not loaded yet differ by nothing.
 */
export function withEarlierChanges(
  pending: PendingChanges,
  running: Subscription | undefined,
  { members, hot, cold }: Record<'members' | 'hot' | 'cold', number | undefined>,
): PendingChanges {
  if (!running) return pending;
  const { seats, storageAmount, coldStorageAmount } = running;
  const billed = members === undefined ? seats : seatsBilled(members);
  return {
    membersAdded: pending.membersAdded || billed - seats,
    storageAdded: pending.storageAdded || (hot ?? storageAmount) - storageAmount,
    coldStorageAdded: pending.coldStorageAdded || (cold ?? coldStorageAmount) - coldStorageAmount,
  };
}
