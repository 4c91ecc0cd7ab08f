import { tabPath } from '#shared/rules/site.ts';
import { folderOf, nameOf } from '#shared/rules/text/file-names.ts';
import type { Entry } from './entries/entries.ts';

/** The address of a folder: empty for the top one, otherwise with a slash at its end. */
export function folderPath(folder: string): string {
  return folder === '' ? tabPath('files') : tabPath('files', { path: folder.slice(0, -1) });
}

/** The address of the preview of a file, in its folder. */
export function filePath(path: string): string {
  const folder = folderOf(path).slice(0, -1);
  return tabPath('files', { ...(folder && { path: folder }), file: nameOf(path) });
}

export const trashPath = tabPath('files', { view: 'trash' });

/** The address of a row; undefined for a file in the trash, which cannot be opened. */
export function addressOf({ kind, path, version }: Entry): string | undefined {
  if (version !== undefined) return undefined;
  return kind === 'folder' ? folderPath(path) : filePath(path);
}
