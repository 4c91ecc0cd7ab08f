import { type Key, keys } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { type CommentItem, commentItem, commentKey } from './comment-item.ts';

const pageSize = 500;

/** Lambda answers with at most 6 MB: 500 of the longest comments with the largest drawings have more. */
export const pageBytes = 1_000_000;

interface PageOptions {
  /** The key to start after. */
  after?: Key | undefined;
  /** The room that is left. */
  bytes?: number;
  /** What is in the page once a comment has been read, asked in their order: what is left out shows nowhere in it. */
  shown?: (comment: CommentItem) => readonly CommentItem[];
}

/**
 * The first comments of a review whose keys have a prefix, at least one and as many as fit into an answer; `hasMore` if
 * there are others to show.
 */
export async function readCommentPage(
  workspaceId: string,
  reviewId: string,
  prefix: string,
  { after, bytes: room = pageBytes, shown = (comment) => [comment] }: PageOptions,
): Promise<{ comments: CommentItem[]; bytes: number; hasMore: boolean }> {
  const { pk } = keys.reviewComment(workspaceId, reviewId, 0, '');
  const comments: CommentItem[] = [];
  let bytes = 0;
  for (let from = after; ; ) {
    const found = await queryItems(pk, prefix, commentItem, { after: from, limit: pageSize + 1 });
    for (const comment of found.flatMap(shown)) {
      const size = Buffer.byteLength(JSON.stringify(comment));
      const isFull = comments.length === pageSize || bytes + size > room;
      if (comments.length > 0 && isFull) return { comments, bytes, hasMore: true };
      comments.push(comment);
      bytes += size;
    }
    const last = found.at(-1);
    if (!last || found.length <= pageSize) return { comments, bytes, hasMore: false };
    from = commentKey(workspaceId, reviewId, last);
  }
}
