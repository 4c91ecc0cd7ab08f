import { type CommentItem, commentKey } from '#core/reviews/comments/comment-item.ts';
import { newId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { putItems } from './table.ts';

const at = '2026-11-20T12:00:00.000Z';

/** Stores many audit entries of a workspace at once. */
export function storeAuditEntries(workspaceId: string, count: number): Promise<void> {
  const entry = { at, who: 'mara@studio.example', kind: 'signed_in', dollarsAMonth: null };
  return putItems(idsOf(count).map((id) => ({ ...keys.audit(workspaceId, id), id, ...entry })));
}

/** Stores many comments on the first version of a review at once, without counting them. */
export function storeComments(workspaceId: string, reviewId: string, count: number): Promise<void> {
  return putItems(
    idsOf(count).map((thread) => {
      const comment: CommentItem = {
        version: 1,
        thread,
        userId: workspaceId,
        text: 'The cut is two frames late, and the logo is not in the safe area.',
        createdAt: at,
        isDone: false,
        replies: 0,
      };
      return { ...commentKey(workspaceId, reviewId, comment), ...comment };
    }),
  );
}

/** Puts many files into the trash at once: their items, without the files. */
export function storeTrash(workspaceId: string, count: number): Promise<void> {
  const versionId = '1'.repeat(32);
  const removed = { size: 3_000_000, storage: 'hot', modifiedAt: at, reason: 'deleted' };
  return putItems(
    Array.from({ length: count }, (_, index) => ({
      ...keys.trash(workspaceId, cameraPath(index), versionId),
      versionId,
      ...removed,
      removedAt: at,
    })),
  );
}

/** The path of a file as a camera names it, a thousand a day. */
export function cameraPath(index: number): string {
  const day = String(Math.floor(index / 1_000)).padStart(3, '0');
  return `Northlight/Day ${day}/Camera A/A${day}_C${String(index % 1_000).padStart(3, '0')}_R1AB.mov`;
}

/** Time-ordered ids. */
function idsOf(count: number): string[] {
  return Array.from({ length: count }, () => newId());
}
