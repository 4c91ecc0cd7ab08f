import type { SubscriptionItem } from '#core/billing/ports/subscription-item.ts';
import type { StorageKind } from '#shared/calls/files.ts';
import { provisionedBytes, readQuota, usageOf } from './quota.ts';

/** What is used of one kind of storage, in bytes as decimal digits. */
interface DisplayedUsage {
  usedBytes: string;
  trashBytes: string;
  reservedBytes: string;
  provisionedBytes: string;
}

/** Hot and cold storage of a workspace: used of provisioned. */
export async function storageUsage(
  workspaceId: string,
  subscription: SubscriptionItem | null,
): Promise<Record<StorageKind, DisplayedUsage>> {
  const quota = await readQuota(workspaceId);
  const of = (kind: StorageKind) => {
    const { used, trash, reserved } = usageOf(quota, kind);
    return {
      usedBytes: String(used),
      trashBytes: String(trash),
      reservedBytes: String(reserved),
      provisionedBytes: String(provisionedBytes(subscription, kind)),
    };
  };
  return { hot: of('hot'), cold: of('cold') };
}
