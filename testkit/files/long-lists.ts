import { headFile } from '#core/files/objects/head-file.ts';
import type { MemberItem } from '#core/members/member-item.ts';
import { type CommentItem, commentKey } from '#core/reviews/comments/comment-item.ts';
import { newId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import { putItems } from '#testkit/table.ts';
import { seedObjects } from './files.ts';

const at = '2026-11-20T12:00:00.000Z';

const fileVersion = { versionId: '1'.repeat(32), size: 3_000_000, storage: 'hot', modifiedAt: at };

/** Stores many audit entries of a workspace at once. */
export function storeAuditEntries(workspaceId: string, count: number): Promise<void> {
  const entry = { at, who: 'mara@studio.example', kind: 'signed_in', dollarsAMonth: null };
  return putItems(idsOf(count).map((id) => ({ ...keys.audit(workspaceId, id), id, ...entry })));
}

/** Stores many members of a workspace at once, without invitations and audit entries. */
export async function storeMembers(
  workspaceId: string,
  count: number,
  stateOf: (index: number) => Pick<MemberItem, 'status' | 'userId'> = () => ({ status: 'invited' }),
): Promise<void> {
  const items = idsOf(count).flatMap((id, index) => {
    const email = `member-${index}-${id}@studio.example`;
    const member: MemberItem = {
      id,
      email,
      role: 'Video Editor',
      createdAt: at,
      invitedBy: 'owner',
      ...stateOf(index),
    };
    return [
      { ...keys.member(workspaceId, id), ...member },
      { ...keys.memberEmail(workspaceId, email), memberId: id },
    ];
  });
  await putItems(items);
  await write(update(keys.workspace(workspaceId), { add: { memberCount: count } }));
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
  const removed = { ...fileVersion, reason: 'deleted', removedAt: at };
  return putItems(
    Array.from({ length: count }, (_, index) => ({
      ...keys.trash(workspaceId, cameraPath(index), fileVersion.versionId),
      ...removed,
    })),
  );
}

/** Stores many files at once, as a camera names them: their items, without the files. */
export function storeFiles(workspaceId: string, count: number): Promise<void> {
  const details = { poster: true, frames: 12, duration: 12.5, uploadedBy: workspaceId };
  return putItems(
    Array.from({ length: count }, (_, index) => ({
      ...keys.file(workspaceId, cameraPath(index)),
      version: 1,
      current: { ...fileVersion, ...details },
    })),
  );
}

/** Stores many versions of one file at once, of which the newest is counted. @returns the path of the file */
export async function storeVersions(workspaceId: string, versions: number): Promise<string> {
  const path = 'project-000000.prproj';
  await seedObjects(workspaceId, { prefix: 'project-', suffix: '.prproj', count: 1, versions });
  const newest = await headFile(workspaceId, path);
  const current = { ...fileVersion, versionId: newest?.VersionId, size: 1 };
  await putItems([{ ...keys.file(workspaceId, path), version: 1, current }]);
  return path;
}

/** The path of a file as a camera names it, a thousand a day. */
function cameraPath(index: number): string {
  const day = String(Math.floor(index / 1_000)).padStart(3, '0');
  return `Northlight/Day ${day}/Camera A/A${day}_C${String(index % 1_000).padStart(3, '0')}_R1AB.mov`;
}

/** Time-ordered ids. */
function idsOf(count: number): string[] {
  return Array.from({ length: count }, () => newId());
}
