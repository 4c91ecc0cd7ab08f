import type { FileChange } from '#shared/calls/file-changes.ts';
import { maxPathsAtOnce, utf8Length } from '#shared/rules/text/file-names.ts';
import type { ChangeRequest } from './use-file-changes.ts';

/** Bytes: a body may have 16 KiB, of which the rest is for its other fields. */
const maxBytes = 14_000;

/**
 * Divides the items of a request into as many as the limits of one require.
 * @param most the number of items in one request
 */
export function batchesOf<T>(items: readonly T[], most = maxPathsAtOnce): T[][] {
  const batches: T[][] = [];
  let bytes = 0;
  for (const item of items) {
    const size = utf8Length(JSON.stringify(item)) + 1;
    const last = batches.at(-1);
    if (last && last.length < most && bytes + size <= maxBytes) {
      last.push(item);
      bytes += size;
    } else {
      batches.push([item]);
      bytes = size;
    }
  }
  return batches;
}

/** The requests that change items, within the limits of one. */
export function requestsFor<T>(
  items: readonly T[],
  send: (batch: T[]) => Promise<{ change: FileChange }>,
): ChangeRequest[] {
  return batchesOf(items).map((batch) => ({ items: batch.length, send: () => send(batch) }));
}
