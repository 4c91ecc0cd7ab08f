import type { Key } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { type CommentItem, commentItem } from './comment-item.ts';

const pageSize = 500;

/** Lambda answers with at most 6 MB: 500 of the longest comments with the largest drawings have more. */
export const pageBytes = 1_000_000;

/**
 * The first comments of a partition with a prefix, at least one and as many as fit into an answer.
 * @param range `after`: the key to start after; `bytes`: the room that is left
 */
export async function readCommentPage(
  pk: string,
  prefix: string,
  { after, bytes = pageBytes }: { after?: Key | undefined; bytes?: number },
): Promise<{ comments: CommentItem[]; bytes: number; hasMore: boolean }> {
  const found = await queryItems(pk, prefix, commentItem, { after, limit: pageSize + 1 });
  const comments: CommentItem[] = [];
  let taken = 0;
  for (const comment of found.slice(0, pageSize)) {
    const size = Buffer.byteLength(JSON.stringify(comment));
    if (comments.length > 0 && taken + size > bytes) break;
    comments.push(comment);
    taken += size;
  }
  return { comments, bytes: taken, hasMore: comments.length < found.length };
}
