import * as z from 'zod/mini';
import { transactInBatches } from '#core/table/client.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { remove } from '#core/table/write.ts';

/** Removes who has opened a review, or one of its versions. What is noted meanwhile expires by itself. */
export async function removeViews(
  workspaceId: string,
  reviewId: string,
  version?: number,
): Promise<void> {
  const { pk, sk } = keys.reviewView(workspaceId, reviewId, version ?? 0, '');
  const prefix = version === undefined ? prefixes.view : sk;
  const found = await queryItems(pk, prefix, z.object({ pk: z.string(), sk: z.string() }));
  await transactInBatches(found.map(remove));
}
