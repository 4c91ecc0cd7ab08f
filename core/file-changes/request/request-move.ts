import { CallError } from '#core/errors.ts';
import type { ChangeItem, MoveRequest } from '#core/file-changes/change/change-item.ts';
import { baseName } from '#core/file-changes/change/chosen-paths.ts';
import { checkedMoves, type Move } from '#core/file-changes/change/moves.ts';
import { fatesOfMoves } from '#core/file-changes/folder-links.ts';
import { assertNoClash, hasFolder } from '#core/files/listing/name-clash.ts';
import { headFile } from '#core/files/objects/head-file.ts';
import { assertMayChangePaths } from '#core/files/own-files.ts';
import { batchesOf } from '#core/runtime/batches.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { requestChange } from './request-change.ts';

/** Paths that are checked concurrently at S3. */
const checkedAtOnce = 20;

/**
 * Asks for files and folders to be moved or renamed.
 * @throws CallError `forbidden`, `invalid_input`, `not_found`, `file_exists`; nothing is moved then
 */
export async function requestMove(caller: MemberCaller, request: MoveRequest): Promise<ChangeItem> {
  const moves = checkedMoves(request);
  await assertMayChangePaths(
    caller,
    moves.map(({ path }) => path),
  );
  for (const some of batchesOf(moves, checkedAtOnce)) {
    await Promise.all(some.map((move) => assertMovable(caller.workspace.id, move)));
  }
  return requestChange(caller, { kind: 'move', into: request }, fatesOfMoves(moves));
}

async function assertMovable(workspaceId: string, { path, to }: Move): Promise<void> {
  const found = path.endsWith('/')
    ? await hasFolder(workspaceId, path.slice(0, -1))
    : await headFile(workspaceId, path);
  if (!found) {
    throw new CallError('not_found', { message: `${baseName(path)} is no longer there.` });
  }
  await assertNoClash(workspaceId, to.replace(/\/$/, ''), { moved: path });
}
