import { formatBytes } from '#shared/rules/text/format-bytes.ts';
import type { QueryAnswer } from '#web/lib/api/fetcher.ts';
import { useFreshQuery } from '#web/lib/api/use-query.ts';
import { storageUsagePath } from './storage-usage-path.ts';

/** Bytes of one kind of storage, as decimal digits. */
export type StorageUsage = QueryAnswer<typeof storageUsagePath>['hot'];

/** What is used of hot and cold storage, as of when the panel is opened; undefined until loaded, or if it could not be. */
export function useStorageUsage() {
  return useFreshQuery(storageUsagePath).data;
}

/** The percentages of the provisioned storage from which more is recommended, as the owner is mailed about them. */
const warnings = [100, 95, 80];

/** The highest percentage of `warnings` that is reached; undefined below all of them, or without storage. */
export function reachedWarning({ usedBytes, provisionedBytes }: StorageUsage): number | undefined {
  const provisioned = BigInt(provisionedBytes);
  if (provisioned === 0n) return undefined;
  return warnings.find((percent) => BigInt(usedBytes) * 100n >= provisioned * BigInt(percent));
}

/** `1.2 TB of 2 TB used, 100 GB of it in the trash`; without storage `1.2 TB used`. */
export function describeUsage({ usedBytes, provisionedBytes, trashBytes }: StorageUsage): string {
  const amount = formatBytes(usedBytes);
  const used =
    provisionedBytes === '0'
      ? `${amount} used`
      : `${amount} of ${formatBytes(provisionedBytes)} used`;
  return trashBytes === '0' ? used : `${used}, ${formatBytes(trashBytes)} of it in the trash`;
}
