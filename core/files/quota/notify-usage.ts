import { queueMailWrite } from '#core/outbox/store.ts';
import { transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { knownAtFirst, retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { update } from '#core/table/write.ts';
import { findWorkspace } from '#core/workspaces/store.ts';
import { type StorageKind, storageKinds } from '#shared/files.ts';
import { usageMail } from './mails.ts';
import {
  provisionedBytes,
  type QuotaItem,
  readStorage,
  type StorageState,
  usageOf,
} from './quota.ts';
import { nextToldLevel } from './usage-level.ts';

const toldNames = { hot: 'hotTold', cold: 'coldTold' } as const;

/**
 * Tells the owner of a workspace when its storage has become 80, 95 or 100 percent full: once for each crossing, since
 * the mail is queued in the transaction that notes it. To be called after what is used has changed.
 * @param read the storage as it was read after that
 */
export function notifyUsage(workspaceId: string, read: StorageState): Promise<void> {
  const current = knownAtFirst(read, () => readStorage(workspaceId));
  return retryOnConflict(async () => {
    const { quota, subscription } = await current();
    for (const kind of storageKinds) {
      const provisioned = provisionedBytes(subscription, kind);
      const { used } = usageOf(quota, kind);
      const told = quota[toldNames[kind]] ?? 0;
      const next = nextToldLevel(told, used, provisioned);
      if (next === told) continue;
      await recordLevel(workspaceId, kind, quota, next, { used, provisioned });
    }
  });
}

/** Whether `notifyUsage` would note another level than the one that was told. */
export async function isUsageUntold(workspaceId: string): Promise<boolean> {
  const { quota, subscription } = await readStorage(workspaceId);
  return storageKinds.some((kind) => {
    const told = quota[toldNames[kind]] ?? 0;
    const { used } = usageOf(quota, kind);
    return nextToldLevel(told, used, provisionedBytes(subscription, kind)) !== told;
  });
}

async function recordLevel(
  workspaceId: string,
  kind: StorageKind,
  quota: QuotaItem,
  level: number,
  usage: { used: bigint; provisioned: bigint },
): Promise<void> {
  const name = toldNames[kind];
  const told = quota[name];
  const rises = level > (told ?? 0);
  const workspace = rises ? await findWorkspace(workspaceId) : null;
  await transact([
    update<QuotaItem>(
      keys.quota(workspaceId),
      { set: { [name]: level }, when: { [name]: told } },
      () => new StaleReadError(),
    ),
    ...(workspace ? [queueMailWrite(usageMail({ workspace, kind, level, ...usage }))] : []),
  ]);
}
