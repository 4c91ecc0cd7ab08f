import type { Mail } from '#core/clients/mail.ts';
import { renderMail, workspaceName } from '#core/outbox/mail-layout.ts';
import { queueMailWrite } from '#core/outbox/store.ts';
import { siteOrigin } from '#core/runtime/environment.ts';
import { transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { initialThenRead, retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { update } from '#core/table/write.ts';
import { findWorkspace, type WorkspaceItem } from '#core/workspaces/store.ts';
import { type StorageKind, storageKinds } from '#shared/calls/files.ts';
import { tabPath } from '#shared/rules/site.ts';
import {
  provisionedBytes,
  type QuotaItem,
  readStorage,
  type StorageState,
  usageOf,
} from './quota.ts';

const notifiedFields = { hot: 'hotTold', cold: 'coldTold' } as const;

/**
 * Notifies the owner of a workspace when its storage has become 80, 95 or 100 percent full: once for each crossing, since
 * the mail is queued in the transaction that notes it. To be called after what is used has changed.
 * @param read the storage as it was read after that
 */
export function notifyUsage(workspaceId: string, read: StorageState): Promise<void> {
  const current = initialThenRead(read, () => readStorage(workspaceId));
  return retryOnConflict(async () => {
    const { quota, subscription } = await current();
    for (const kind of storageKinds) {
      const provisioned = provisionedBytes(subscription, kind);
      const { used } = usageOf(quota, kind);
      const notified = quota[notifiedFields[kind]] ?? 0;
      const next = nextNotifiedLevel(notified, used, provisioned);
      if (next === notified) continue;
      await recordLevel(workspaceId, kind, quota, next, { used, provisioned });
    }
  });
}

/** Whether `notifyUsage` would record another level than the one that was notified. */
export async function isUsageNotificationDue(workspaceId: string): Promise<boolean> {
  const { quota, subscription } = await readStorage(workspaceId);
  return storageKinds.some((kind) => {
    const notified = quota[notifiedFields[kind]] ?? 0;
    const { used } = usageOf(quota, kind);
    return nextNotifiedLevel(notified, used, provisionedBytes(subscription, kind)) !== notified;
  });
}

async function recordLevel(
  workspaceId: string,
  kind: StorageKind,
  quota: QuotaItem,
  level: number,
  usage: { used: bigint; provisioned: bigint },
): Promise<void> {
  const name = notifiedFields[kind];
  const notified = quota[name];
  const rises = level > (notified ?? 0);
  const workspace = rises ? await findWorkspace(workspaceId) : null;
  await transact([
    update<QuotaItem>(
      keys.quota(workspaceId),
      { set: { [name]: level }, when: { [name]: notified } },
      () => new StaleReadError(),
    ),
    ...(workspace ? [queueMailWrite(usageMail({ workspace, kind, level, ...usage }))] : []),
  ]);
}

/** Percentages of what is provisioned at which the owner is notified how full the storage is. */
const usageLevels = [80, 95, 100] as const;

/** Percentage points by which the usage has to fall below a level before it can be notified again. */
const margin = 5;

/** The highest level that is reached; 0 if none is. Without anything provisioned, there is nothing to fill. */
export function levelOfUsage(used: bigint, provisioned: bigint): number {
  if (provisioned <= 0n) return 0;
  return usageLevels.findLast((level) => used * 100n >= provisioned * BigInt(level)) ?? 0;
}

/**
 * The level that counts as notified from now on: a level is notified once, and again only after the usage has fallen well
 * below it.
 * @param notified the highest level that was notified
 */
export function nextNotifiedLevel(notified: number, used: bigint, provisioned: bigint): number {
  const reached = levelOfUsage(used, provisioned);
  if (reached >= notified || provisioned <= 0n) return reached;
  const isStillNear = (level: number) => used * 100n >= provisioned * BigInt(level - margin);
  return usageLevels.findLast((level) => level <= notified && isStillNear(level)) ?? 0;
}

/** Notifies the owner how full the storage is, in bytes, and what happens when it is full. */
function usageMail(notice: {
  workspace: Pick<WorkspaceItem, 'ownerEmail' | 'companyName'>;
  kind: StorageKind;
  /** Percent: the level that was reached. */
  level: number;
  used: bigint;
  provisioned: bigint;
}): Mail {
  const { workspace, kind, level, used, provisioned } = notice;
  const name = workspaceName(workspace.companyName);
  const storage = kind === 'hot' ? 'hot storage' : 'cold storage';
  const isFull = level >= 100;
  const state = isFull ? 'is full' : `is ${level} percent full`;
  return renderMail({
    to: workspace.ownerEmail,
    subject: `The ${storage} of ${name} ${state}`,
    paragraphs: [
      `${name} uses ${terabytes(used)} of its ${terabytes(provisioned)} of ${storage}, files in the trash included.`,
      isFull
        ? 'Nothing more can be uploaded to it. All files stay, and can be viewed, downloaded, moved and deleted.'
        : 'Once it is full, nothing more can be uploaded to it. All files stay.',
      'To make room, add storage under Billing and invoices, move files that are not in daily use to cold storage, or empty the trash.',
    ],
    action: { label: 'Manage storage', url: siteOrigin() + tabPath('billing') },
    footnote: `You received this email because you own ${name}. It is sent once when the storage is 80, 95 and 100 percent full.`,
  });
}

/** Bytes in TB, to two decimals: 1 TB is 10^12 bytes. */
function terabytes(bytes: bigint): string {
  const hundredths = Number(bytes / 10n ** 10n);
  return `${(hundredths / 100).toLocaleString('en-US')} TB`;
}
