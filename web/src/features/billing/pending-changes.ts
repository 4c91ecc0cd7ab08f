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
