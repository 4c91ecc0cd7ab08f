import type { StorageKind } from '#shared/calls/files.ts';
import type { UploadItem } from '#web/features/uploads/transfer/upload-item.ts';
import type { QueryAnswer } from '#web/lib/api/fetcher.ts';

export type Usage = QueryAnswer<'/api/storage/usage'>;

/**
 * The bytes that can still be uploaded to one kind of storage; may be negative.
 * @param queued bytes of uploads that have not reserved their size yet
 */
export function availableBytes(usage: Usage, storage: StorageKind, queued: number): number {
  const { usedBytes, reservedBytes, provisionedBytes } = usage[storage];
  // Sums exceed the integers that numbers represent exactly; their difference need not be exact to the byte.
  return Number(BigInt(provisionedBytes) - BigInt(usedBytes) - BigInt(reservedBytes)) - queued;
}

/** The bytes of uploads that have not reserved their size yet. */
export function unreservedBytes(items: readonly UploadItem[], storage: StorageKind): number {
  return items.reduce(
    (sum, { record, state }) =>
      record.storage === storage && !record.uploadId && state !== 'failed'
        ? sum + record.size
        : sum,
    0,
  );
}
