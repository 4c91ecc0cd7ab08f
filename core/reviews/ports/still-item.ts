import * as z from 'zod/mini';
import type { FileVersion } from '#core/files/objects/file-item.ts';
import { transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { StaleReadError } from '#core/table/retry-on-conflict.ts';
import { tryWrite } from '#core/table/single-write.ts';
import { removeIf, update } from '#core/table/write.ts';
import { removeReviewedSizesWrites } from './reviewed-size.ts';

/** The version of a file that comments show as a still: it follows that when it is moved, and ends with it. */
export const stillItem = z.object({ path: z.string(), versionId: z.string() });
export type StillItem = z.infer<typeof stillItem>;

/** As which version a still stands among those of reviews, which begin with 1, where its size makes it findable. */
export const stillNumber = 0;

/** Makes the copy of a version the still that the original was, before this is erased. Idempotent. */
export async function carryStill(
  workspaceId: string,
  original: FileVersion | null,
  copy: StillItem,
): Promise<void> {
  if (original?.still === undefined) return;
  const { versionId } = original;
  const key = keys.still(workspaceId, original.still);
  await tryWrite(update<StillItem>(key, { set: copy, when: { versionId } }));
}

/** Removes the stills of versions that are gone for good, unless a copy is it by now. Idempotent. */
export async function eraseStills(
  workspaceId: string,
  gone: readonly FileVersion[],
): Promise<void> {
  for (const { still, versionId, size } of gone) {
    if (still === undefined) continue;
    const key = keys.still(workspaceId, still);
    const isGone = await tryWrite(
      removeIf<StillItem>(key, { versionId }, () => new StaleReadError()),
    );
    if (!isGone) continue;
    const number = stillNumber;
    await transact(removeReviewedSizesWrites(workspaceId, still, [{ size, number }]));
  }
}
