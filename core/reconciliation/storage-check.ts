import { findStaleChanges } from '#core/file-changes/resume-changes.ts';
import { compareListing } from '#core/files/compare-listing.ts';
import { compareSums } from '#core/files/compare-sums.ts';
import { discardUploads } from '#core/files/discard-upload.ts';
import { isUsageUntold, notifyUsage } from '#core/files/notify-usage.ts';
import { readStorage } from '#core/files/quota.ts';
import { syncFile } from '#core/files/sync-file.ts';
import { endedUploads } from '#core/files/upload-item.ts';
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
        for (const path of paths) await syncFile(workspaceId, path);
      },
    });
  }
  // Sums are right only after the files are.
  if (next === null && paths.length === 0) discrepancies.push(...(await checkSums(workspaceId)));
  return { discrepancies, next };
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
  const ended = await endedUploads(subject);
  const sums = ended.length === 0 ? await compareSums(subject) : null;
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
    ...(!sums && (await isUsageUntold(subject))
      ? [
          {
            kind: 'usage_untold' as const,
            subject,
            details: {},
            repair: async () => notifyUsage(subject, await readStorage(subject)),
          },
        ]
      : []),
    ...stale.map((change) => ({
      kind: 'file_change_stuck' as const,
      subject,
      details: { change },
    })),
  ];
}

/** Exact integers, which JSON does not know, as digits. */
function digits(usage: object): unknown {
  return JSON.parse(
    JSON.stringify(usage, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
  );
}
