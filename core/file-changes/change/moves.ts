import { CallError, invalidField } from '#core/errors.ts';
import {
  folderIntoItself,
  folderOf,
  maxPathBytes,
  utf8Length,
} from '#shared/rules/text/file-names.ts';
import { isRestrictedFolder } from '#shared/rules/text/restricted-names.ts';
import type { ChangeOf, MoveRequest } from './change-item.ts';
import { baseName, withoutNested } from './chosen-paths.ts';

/** A file or folder, and its new path; both are files, or both are folders. */
export interface Move {
  path: string;
  to: string;
}

/**
 * The new path of each file and folder that is to be moved.
 * @throws CallError `invalid_input` for a move that makes no sense; `file_exists` for two files of one name
 */
export function checkedMoves(request: MoveRequest): Move[] {
  const field = 'name' in request ? 'name' : 'folder';
  const moves = movesOf(request);
  for (const { path, to } of moves) {
    if (isRestrictedFolder(path) || isRestrictedFolder(to)) {
      throw invalidField(field, 'A restricted folder stays where it is. Give it another title.');
    }
    if (to === path) throw invalidField(field, `${baseName(path)} is already there.`);
    if (path.endsWith('/') && to.startsWith(path)) {
      throw invalidField(field, folderIntoItself);
    }
    if (utf8Length(to) > maxPathBytes) {
      throw invalidField(field, 'The new path would be too long. Please shorten a name.');
    }
  }
  const targets = new Set(moves.map(({ to }) => to.replace(/\/$/, '')));
  if (targets.size < moves.length) {
    const message = 'Two of these have the same name, so they cannot be in one folder.';
    throw new CallError('file_exists', { message });
  }
  return moves;
}

/** The moves of a change; none of an undo, whose files are those that the other change has recorded. */
export function movesOfChange({
  into,
  moves = [],
}: Pick<ChangeOf<'move'>, 'into' | 'moves'>): Move[] {
  return into ? movesOf(into) : moves;
}

/** The new path of each file and folder. Names are kept as they are, however a sync tool spelled them. */
function movesOf(request: MoveRequest): Move[] {
  if ('name' in request) {
    const { path, name } = request;
    return [{ path, to: `${folderOf(path)}${name}${path.endsWith('/') ? '/' : ''}` }];
  }
  const folder = request.folder === '' ? '' : `${request.folder}/`;
  return withoutNested(request.paths).map((path) => ({ path, to: `${folder}${baseName(path)}` }));
}
