import { hasFolder } from '#core/files/listing/name-clash.ts';
import { userItem } from '#core/identity/store.ts';
import {
  type FolderFate,
  followFoldersWrites,
  type LinksOfFolders,
} from '#core/links/follow-folders.ts';
import { linkedFoldersBelow } from '#core/links/linked-folders.ts';
import { transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import { actors } from '#shared/calls/audit.ts';
import type { ChangeItem } from './change/change-item.ts';
import { type Move, movesOfChange } from './change/moves.ts';
import type { Run } from './change/run.ts';
import { assertNotBegun } from './change/save-progress.ts';
import { findChange } from './change/store.ts';
import { discardEndedUploadsWrites } from './discard-ended-uploads-writes.ts';

/** Links of folders that are deleted end: to restore a folder never opens it to strangers again. */
export function fatesOfDeletion(paths: readonly string[]): FolderFate[] {
  return paths.filter(isFolder).map((folder) => ({ folder, reason: 'folder_deleted' }));
}

/**
 * Links of folders that are moved follow them. Nothing is where they go: a link to there is of a folder that is gone, and
 * must not open the one that comes.
 */
export function fatesOfMoves(moves: readonly Move[]): FolderFate[] {
  return moves
    .filter(({ path }) => isFolder(path))
    .flatMap(({ path, to }) => [
      { folder: to, reason: 'nothing_left' },
      { folder: path, to },
    ]);
}

/**
 * Links follow their folders back, unless there is another folder of that name by now, whose files were never shared: then
 * they end. What a move has not taken yet is no other folder.
 */
export async function fatesOfUndo(workspaceId: string, undone: ChangeItem): Promise<FolderFate[]> {
  const back = foldersBack(undone);
  if (undone.status === 'running') return back;
  const taken = await Promise.all(back.map(({ to }) => hasFolder(workspaceId, to.slice(0, -1))));
  return back.flatMap((fate, index) =>
    taken[index]
      ? [{ folder: fate.folder, reason: 'folder_merged' as const }]
      : fatesOfMoves([{ path: fate.folder, to: fate.to }]),
  );
}

function foldersBack(undone: ChangeItem): { folder: string; to: string }[] {
  if (undone.kind !== 'move') return [];
  return movesOfChange(undone)
    .filter(({ path }) => isFolder(path))
    .map(({ path, to }) => ({ folder: to, to: path }));
}

function isFolder(path: string): boolean {
  return path.endsWith('/');
}

/** What becomes of the folders that a change takes. */
async function fatesOf(workspaceId: string, change: ChangeItem): Promise<FolderFate[]> {
  if (change.kind === 'delete') return change.alone ? [] : fatesOfDeletion(change.paths);
  if (change.kind !== 'move') return [];
  if (change.undoes !== undefined) {
    const undone = await findChange(workspaceId, change.undoes);
    return undone ? foldersBack(undone) : [];
  }
  return movesOfChange(change)
    .filter(({ path }) => isFolder(path))
    .map(({ path, to }) => ({ folder: path, to }));
}

/**
 * Lets the links of folders follow, or end, before the first file of a change is changed: those that had no place in the
 * transaction of the request, and those that were made since. Idempotent.
 * @returns false if the time has ended before
 * @throws ConcurrentRun if another run has begun with the files: what it has moved there is no other folder
 */
export async function followFolders(run: Run, change: ChangeItem): Promise<boolean> {
  const { workspaceId } = run;
  const fates = await fatesOf(workspaceId, change);
  if (fates.length === 0) return true;
  if (change.undoes === undefined) fates.push(...(await fatesOfMerged(workspaceId, fates)));
  return settle(run, change, fates, [assertNotBegun(workspaceId, change.id)]);
}

/**
 * Lets the links of the folders that a change has left empty end, and of those that it has taken and that were shared
 * meanwhile, as `followFolders`.
 */
export async function endEmptiedFolders(run: Run, change: ChangeItem): Promise<boolean> {
  const { workspaceId } = run;
  if (change.undoneBy !== undefined) return true;
  const taken = await takenPaths(workspaceId, change);
  if (taken.length === 0) return true;
  const linked = await linkedFoldersBelow(workspaceId);
  const concerned = linked.filter(({ folder }) =>
    taken.some((path) => path.startsWith(folder) || (isFolder(path) && folder.startsWith(path))),
  );
  const fates = await fatesOf(workspaceId, change);
  const settled: FolderFate[] = [];
  for (const { folder } of concerned) {
    if (await hasFolder(workspaceId, folder.slice(0, -1))) continue;
    const fate = fates.find((one) => folder.startsWith(one.folder));
    settled.push(fate ?? { folder, reason: 'nothing_left' });
  }
  return settle(run, change, settled);
}

/** The files and folders that a change takes away from where they were. */
async function takenPaths(workspaceId: string, change: ChangeItem): Promise<string[]> {
  if (change.kind === 'delete') return change.paths;
  if (change.kind !== 'move') return [];
  if (change.undoes === undefined) return movesOfChange(change).map(({ path }) => path);
  const undone = await findChange(workspaceId, change.undoes);
  return undone?.kind === 'move' ? movesOfChange(undone).map(({ to }) => to) : [];
}

/** A folder that has been stored since at the path to which a change was asked to move one: its files were never shared. */
async function fatesOfMerged(
  workspaceId: string,
  fates: readonly FolderFate[],
): Promise<FolderFate[]> {
  const merged: FolderFate[] = [];
  for (const fate of fates) {
    if (!('to' in fate)) continue;
    const { to: folder } = fate;
    if ((await linkedFoldersBelow(workspaceId, folder)).length === 0) continue;
    const isTaken = await hasFolder(workspaceId, folder.slice(0, -1));
    if (isTaken) merged.push({ folder, reason: 'folder_merged' });
  }
  return merged;
}

async function settle(
  { workspaceId, hasTime }: Run,
  change: ChangeItem,
  fates: readonly FolderFate[],
  conditions: readonly TransactionWrite[] = [],
): Promise<boolean> {
  const step = () =>
    retryOnConflict(async (): Promise<LinksOfFolders> => {
      const links = await followFoldersWrites(workspaceId, fates, {
        actor: await actorOf(change),
        changeId: change.id,
        discardWrites: discardEndedUploadsWrites,
      });
      if (links.writes.length > 0) await transact([...links.writes, ...conditions]);
      return links;
    });
  while (fates.length > 0 && !(await step()).isWhole) {
    if (!hasTime()) return false;
  }
  return true;
}

async function actorOf({ askedBy }: ChangeItem): Promise<string> {
  const user = askedBy === undefined ? null : await getItem(keys.user(askedBy), userItem);
  return user?.email ?? actors.deletedAccount;
}
