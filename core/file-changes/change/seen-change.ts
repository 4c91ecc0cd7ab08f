import { CallError } from '#core/errors.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { isLimited, sees } from '#core/workspaces/folder-access.ts';
import { type ChangeItem, isMemberChange, type MemberChange } from './change-item.ts';
import { movesOfChange } from './moves.ts';
import type { ChangeRequest } from './store.ts';

/** The paths that a change names; none of the undo of another one, nor of the erasure of all that is in the trash. */
export function pathsOfRequest(change: MemberChange<ChangeRequest>): string[] {
  switch (change.kind) {
    case 'move':
      return movesOfChange(change).flatMap(({ path, to }) => [path, to]);
    case 'delete':
    case 'set_storage':
      return change.paths;
    case 'create':
      return [change.folder];
    case 'restore':
      return change.versions.map(({ path }) => path);
    case 'erase':
      return (change.versions ?? []).map(({ path }) => path);
  }
}

/**
 * Requires a change that a member has asked for, and of which the caller sees all that it names; one that names nothing is
 * seen by who has asked for it, and by the owner.
 * @throws CallError `not_found`
 */
export function requireSeenChange(
  { user, workspace: { folders } }: MemberCaller,
  change: ChangeItem | null,
): MemberChange<ChangeItem> {
  if (!change || !isMemberChange(change)) throw new CallError('not_found');
  const paths = pathsOfRequest(change);
  const isOwn = change.askedBy === user.id || !isLimited(folders);
  const isSeen = paths.length > 0 ? paths.every((path) => sees(folders, path)) : isOwn;
  if (!isSeen) throw new CallError('not_found');
  return change;
}
