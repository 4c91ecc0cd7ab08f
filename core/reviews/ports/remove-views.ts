import * as z from 'zod/mini';
import { transactInBatches } from '#core/table/client.ts';
import { keys, prefixes, viewPrefix } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { remove } from '#core/table/write.ts';

/** Removes who has opened a review, or one of its versions. What is noted meanwhile expires by itself. */
export async function removeViews(
  workspaceId: string,
  reviewId: string,
  version?: number,
): Promise<void> {
  const { pk } = keys.reviewView(workspaceId, reviewId, 0, '');
  const prefix = version === undefined ? prefixes.view : viewPrefix(version);
  const found = await queryItems(pk, prefix, z.object({ pk: z.string(), sk: z.string() }));
  await transactInBatches(found.map(remove));
}
