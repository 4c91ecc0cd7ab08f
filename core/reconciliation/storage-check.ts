import { subscriptionRuns } from '#core/billing/ports/subscription-item.ts';
import { findStaleChanges } from '#core/file-changes/resume-changes.ts';
import { compareListing } from '#core/files/compare-listing.ts';
import { compareSums } from '#core/files/compare-sums.ts';
import { egressOf } from '#core/files/egress/count-egress.ts';
import { followRename } from '#core/files/sync/follow-rename.ts';
import { syncFile } from '#core/files/sync/sync-file.ts';
import { discardUploads } from '#core/files/uploads/discard-upload.ts';
import {
  compareForeignUploads,
  settleForeignUploads,
} from '#core/files/uploads/foreign-uploads.ts';
import { endedUploads } from '#core/files/uploads/upload-item.ts';
import { isUsageNotificationDue, notifyUsage } from '#core/storage/notify-usage.ts';
import { provisionedBytes, readStorage, type StorageState, usageOf } from '#core/storage/quota.ts';
import { type StorageKind, storageKinds } from '#shared/calls/files.ts';
import type { Discrepancy } from './discrepancy.ts';

/** What the check of a page of a workspace's files found, and where the next page begins; null at the end. */
interface StoragePage {
  discrepancies: Discrepancy[];
  next: string | null;
}

/**
 * Compares a page of what a workspace stores at S3 with what is counted; at the end, the sums with what they count, and
 * what should have ended by itself.
 * @param after the `next` of the previous page
 */
export async function checkStoragePage(
  workspaceId: string,
  after: string | null,
): Promise<StoragePage> {
  const { paths, next } = await compareListing(workspaceId, after);
  const discrepancies: Discrepancy[] = [];
  if (paths.length > 0) {
    discrepancies.push({
      kind: 'files_miscounted',
      subject: workspaceId,
      details: { files: paths.length },
      repair: async () => {
        for (const path of paths) await syncLostEvents(workspaceId, path);
      },
    });
  }
  // Sums are right only after the files are.
  if (next === null && paths.length === 0) discrepancies.push(...(await checkSums(workspaceId)));
  return { discrepancies, next };
}

/** What the site changes is counted at once: what was not counted has been done by a computer. */
async function syncLostEvents(workspaceId: string, path: string): Promise<void> {
  const { current, newVersions } = await syncFile(workspaceId, path);
  const stored = new Set(newVersions.map(({ versionId }) => versionId));
  await followRename(workspaceId, path, { stored, isDeleted: current === null });
}

/** Checks all pages of one workspace. */
export async function checkStorage(workspaceId: string): Promise<Discrepancy[]> {
  const discrepancies: Discrepancy[] = [];
  for (let after: string | null = null; ; ) {
    const page: StoragePage = await checkStoragePage(workspaceId, after);
    discrepancies.push(...page.discrepancies);
    if (page.next === null) return discrepancies;
    after = page.next;
  }
}

async function checkSums(subject: string): Promise<Discrepancy[]> {
  const { over, idle } = await endedUploads(subject);
  const ended = [...over, ...idle];
  const foreign = await compareForeignUploads(subject);
  const isForeignSettled = foreign.abandoned.length === 0 && foreign.changed.length === 0;
  const sums = ended.length === 0 && isForeignSettled ? await compareSums(subject) : null;
  const state = sums ? null : await readStorage(subject);
  const exceeded = state ? exceededKinds(state) : [];
  const egress = state ? await highEgress(subject, state) : null;
  const stale = await findStaleChanges(subject);
  return [
    ...(ended.length > 0
      ? [
          {
            kind: 'uploads_expired' as const,
            subject,
            details: { uploads: ended.length },
            repair: async () => {
              await discardUploads(subject);
            },
          },
        ]
      : []),
    ...(isForeignSettled
      ? []
      : [
          {
            kind: 'foreign_uploads' as const,
            subject,
            details: { abandoned: foreign.abandoned.length, changed: foreign.changed.length },
            repair: () => settleForeignUploads(subject, foreign),
          },
        ]),
    ...(exceeded.length > 0
      ? [{ kind: 'storage_exceeded' as const, subject, details: { storage: exceeded } }]
      : []),
    ...(sums
      ? [
          {
            kind: 'storage_miscounted' as const,
            subject,
            details: { counted: digits(sums.counted), actual: digits(sums.actual) },
            repair: sums.repair,
          },
        ]
      : []),
    ...(!sums && (await isUsageNotificationDue(subject))
      ? [
          {
            kind: 'usage_untold' as const,
            subject,
            details: {},
            repair: async () => notifyUsage(subject, await readStorage(subject)),
          },
        ]
      : []),
    ...(egress === null
      ? []
      : [{ kind: 'egress_high' as const, subject, details: { terabytes: egress } }]),
    ...stale.map((change) => ({
      kind: 'file_change_stuck' as const,
      subject,
      details: { change },
    })),
  ];
}

/** The kinds of storage of a running plan of which more than 110 percent is used or reserved. */
function exceededKinds({ quota, subscription }: StorageState): StorageKind[] {
  return storageKinds.filter((kind) => {
    const { used, reserved } = usageOf(quota, kind);
    const provisioned = provisionedBytes(subscription, kind);
    return subscriptionRuns(subscription) && 10n * (used + reserved) > 11n * provisioned;
  });
}

/** Egress costs about four times what storing the same for a month does. */
const highEgressFactor = 2n;

/** The TB that have left the cloud this month, if they are more than twice what is provisioned; otherwise null. */
async function highEgress(
  workspaceId: string,
  { subscription }: StorageState,
): Promise<number | null> {
  const terabyte = 1_000_000_000_000n;
  const provisioned = storageKinds.reduce(
    (sum, kind) => sum + provisionedBytes(subscription, kind),
    0n,
  );
  const bytes = BigInt(await egressOf(workspaceId));
  const isHigh = bytes > terabyte && bytes > highEgressFactor * provisioned;
  return isHigh ? Number((10n * bytes) / terabyte) / 10 : null;
}

/** Exact integers, which JSON does not know, as digits. */
function digits(usage: object): unknown {
  return JSON.parse(
    JSON.stringify(usage, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
  );
}
