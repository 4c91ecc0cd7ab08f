import * as z from 'zod/mini';
import { keys } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { put, remove, type TransactionWrite } from '#core/table/write.ts';
import type { FileRef } from './reviewed-files.ts';

/** A file of a review, or a still, as it is found by its size. */
type Sized = FileRef & { size: number };

/** Makes a file of a review, or a still, findable by its size, which moving the file does not change. */
export function reviewedSizeWrite(
  workspaceId: string,
  reviewId: string,
  { size, ...of }: Sized,
): TransactionWrite {
  return put(keys.reviewedSize(workspaceId, size, reviewId, of), {});
}

/** Makes files of a review unfindable by their sizes. */
export function removeReviewedSizesWrites(
  workspaceId: string,
  reviewId: string,
  files: readonly Sized[],
): TransactionWrite[] {
  return files.map(({ size, ...of }) => remove(keys.reviewedSize(workspaceId, size, reviewId, of)));
}

/** Versions of reviews and stills that have a size; more files of one size are not distinguished. */
const maxOfSize = 50;

const entry = z.object({ sk: z.string() });

/** The versions of reviews, their pages, and the stills, whose files have a number of bytes. */
export async function reviewedOfSize(
  workspaceId: string,
  size: number,
): Promise<({ id: string } & FileRef)[]> {
  const { pk, sk } = keys.reviewedSize(workspaceId, size, '', { number: 0 });
  const prefix = sk.slice(0, -'#0'.length);
  const found = await queryItems(pk, prefix, entry, { limit: maxOfSize });
  return found.map((item) => {
    const [, , id = '', numbers = ''] = item.sk.split('#');
    const [number, page] = numbers.split('.');
    return { id, number: Number(number), ...(page !== undefined && { page: Number(page) }) };
  });
}
