import { CallError } from '#core/errors.ts';
import { maxPathBytes, utf8Length } from '#shared/file-names.ts';
import type { ChangeOf } from './change-item.ts';
import { folderOf, lastNameOf, withoutNested } from './chosen-paths.ts';

/** What to move: files and folders into a folder (empty for the top one, without a slash), or one to another name. */
export type MoveRequest = { paths: string[]; folder: string } | { path: string; name: string };

/** A file or folder, and its new path. */
export interface Move {
  path: string;
  to: string;
}

/**
 * Where files and folders are moved. Names are kept as they are, however a sync tool spelled them.
 * @throws CallError `invalid_input` for a move that makes no sense; `file_exists` for two files of one name
 */
export function moveTargets(request: MoveRequest): Move[] {
  const field = 'name' in request ? 'name' : 'folder';
  const moves = 'name' in request ? [renamed(request)] : intoFolder(request);
  for (const { path, to } of moves) {
    if (to === path) throw refused(field, `${lastNameOf(path)} is already there.`);
    if (path.endsWith('/') && to.startsWith(path)) {
      throw refused(field, 'A folder cannot be moved into itself.');
    }
    if (utf8Length(to) > maxPathBytes) {
      throw refused(field, 'The new path would be too long. Please shorten a name.');
    }
  }
  const targets = new Set(moves.map(({ to }) => to.replace(/\/$/, '')));
  if (targets.size < moves.length) {
    const message = 'Two of these have the same name, so they cannot be in one folder.';
    throw new CallError('file_exists', { message });
  }
  return moves;
}

/** What a change moves. */
export function movesOf({ moves, into }: Pick<ChangeOf<'move'>, 'moves' | 'into'>): Move[] {
  return into ? intoFolder(into) : moves;
}

function renamed({ path, name }: { path: string; name: string }): Move {
  return { path, to: `${folderOf(path)}${name}${path.endsWith('/') ? '/' : ''}` };
}

function intoFolder({ paths, folder }: { paths: string[]; folder: string }): Move[] {
  const into = folder === '' ? '' : `${folder}/`;
  return withoutNested(paths).map((path) => ({ path, to: `${into}${lastNameOf(path)}` }));
}

function refused(field: string, message: string): CallError {
  return new CallError('invalid_input', { message, fields: { [field]: message } });
}
