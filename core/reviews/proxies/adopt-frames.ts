import type { FileVersion } from '#core/files/objects/file-item.ts';
import { putNewFrameTable } from '#core/files/objects/frame-table-objects.ts';
import { findReview, setVersionsWrite } from '#core/reviews/ports/review-item.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import { write } from '#core/table/single-write.ts';
import type { FrameTable } from '#shared/rules/film/frame-table.ts';
import { summarizeFrames } from '#shared/rules/film/frames.ts';

/**
 * Gives the version of a review whose own frames nothing here reads those of its proxy. A no-op without a review, and for a
 * version that has frames: comments hang on them.
 */
export function adoptFrames(
  workspaceId: string,
  { review: of, versionId }: FileVersion,
  table: FrameTable,
): Promise<void> {
  return retryOnConflict(async () => {
    const review = of && (await findReview(workspaceId, of.id));
    const version = review?.versions.find(
      (one) => one.number === of?.number && one.versionId === versionId,
    );
    if (!review || !version || version.frames || version.isErased) return;
    await putNewFrameTable(workspaceId, review.id, version.number, table);
    const frames = summarizeFrames(table);
    const versions = review.versions.map((one) =>
      one === version ? { ...one, frames, hasFramesOfProxy: true } : one,
    );
    await write(setVersionsWrite(workspaceId, review, versions));
  });
}
