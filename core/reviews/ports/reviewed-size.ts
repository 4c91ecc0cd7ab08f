import * as z from 'zod/mini';
import { keys } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { put, remove, type TransactionWrite } from '#core/table/write.ts';
import type { ReviewedVersion } from './review-item.ts';

/** Makes a version of a review, or a still, findable by its size, which moving the file does not change. */
export function reviewedSizeWrite(
  workspaceId: string,
  reviewId: string,
  { size, number }: Pick<ReviewedVersion, 'size' | 'number'>,
): TransactionWrite {
  return put(keys.reviewedSize(workspaceId, size, reviewId, number), {});
}

/** Makes versions of a review unfindable by their sizes. */
export function removeReviewedSizesWrites(
  workspaceId: string,
  reviewId: string,
  versions: readonly Pick<ReviewedVersion, 'size' | 'number'>[],
): TransactionWrite[] {
  return versions.map(({ size, number }) =>
    remove(keys.reviewedSize(workspaceId, size, reviewId, number)),
  );
}

/** Versions of reviews and stills that have a size; more files of one size are not distinguished. */
const maxOfSize = 50;

const entry = z.object({ sk: z.string() });

/** The versions of reviews, and the stills, whose files have a number of bytes. */
export async function reviewedOfSize(
  workspaceId: string,
  size: number,
): Promise<{ id: string; number: number }[]> {
  const { pk, sk } = keys.reviewedSize(workspaceId, size, '', 0);
  const prefix = sk.slice(0, -'#0'.length);
  const found = await queryItems(pk, prefix, entry, { limit: maxOfSize });
  return found.map((item) => {
    const [, , id = '', number] = item.sk.split('#');
    return { id, number: Number(number) };
  });
}
