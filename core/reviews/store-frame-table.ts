import { putNewFrameTable } from '#core/files/objects/frame-table-objects.ts';
import type { ReviewedVersion } from '#core/files/reviewed/review-item.ts';
import { countFrames } from '#shared/frames.ts';
import { filmSource } from './frames/film-source.ts';
import { readFrameTable } from './frames/read-frame-table.ts';
import { reviewedKind } from './reviewed-kind.ts';

/**
 * Reads when each frame of a version is shown, once and for all, and stores it. No two requests use one number: where a
 * table is stored already, another request has taken the number, or has failed after that, and the next one is taken.
 * @returns the version with its number, and its frames if they can be read
 * @throws the SDK's errors
 */
export async function storeFrameTable(
  workspaceId: string,
  reviewId: string,
  version: ReviewedVersion,
): Promise<ReviewedVersion> {
  if (reviewedKind(version.path) !== 'film') return version;
  const table = await readFrameTable(filmSource(workspaceId, version));
  if (!table) return version;
  const { rate, isVariable, start } = table;
  const frames = { count: countFrames(table), rate, isVariable, ...(start && { start }) };
  let { number } = version;
  while (!(await putNewFrameTable(workspaceId, reviewId, number, table))) number += 1;
  return { ...version, number, frames };
}
