import type { StorageKind, StoredFile } from '#shared/calls/files.ts';
import type { TrashedFile } from '#shared/calls/trash.ts';
import type { FilmFacts } from '#shared/rules/film/film-facts.ts';
import { folderOf, nameOf } from '#shared/rules/text/file-names.ts';
import { folderTitle } from '#shared/rules/text/restricted-names.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { type FileKind, kindOf } from './file-kinds.ts';

/** The files of a folder, at any depth: all of them, or the first. */
export interface FolderContent {
  files: number;
  /** Decimal digits. */
  bytes: string;
  isPartial: boolean;
}

/** A row of a list: a folder, a file, or a version of a file in the trash. */
export interface Entry {
  /** Unique in its list: the path, and in the trash also the version. */
  key: string;
  /** As the API takes it: a folder's has a slash at its end. */
  path: string;
  /** As it is stored; of a restricted folder its title. */
  name: string;
  kind: FileKind;
  /** Bytes; null for a folder, as are the date and the storage. */
  size: number | null;
  /** ISO 8601: when it was modified, or removed. */
  date: string | null;
  storage: StorageKind | null;
  /** In the trash: its version. */
  version?: string;
  /** In the trash: whether the user may restore it. */
  mayRestore?: boolean;
  /** Who uploaded it; absent if that is not known. */
  uploadedBy?: StoredFile['uploadedBy'];
  /** Seconds; absent if that is not known. */
  duration?: number | undefined;
  /** What it says of itself, if it is a film or a sound and that was read. */
  film?: FilmFacts | undefined;
  /** Whether it has a proxy, which every browser plays. */
  hasProxy?: StoredFile['hasProxy'];
  /** In hexadecimal digits; absent if it is not known. */
  md5?: string | undefined;
  /** What a folder contains, once it is counted. */
  content?: FolderContent;
  /** What is being done to a folder, such as `Being restricted...`. */
  doing?: string;
  /** A second line below the name, such as the folder that a found file is in. */
  detail?: string;
}

/** A folder as text: `Footage / Day 1`. */
export function describeFolder(folder: string): string {
  return folder === '' ? 'All files' : visibleName(folder.slice(0, -1).replaceAll('/', ' / '));
}

export function folderEntry(parent: string, name: string): Entry {
  const path = `${parent}${name}/`;
  return {
    key: path,
    path,
    name: folderTitle(path),
    kind: 'folder',
    size: null,
    date: null,
    storage: null,
  };
}

/** Whether a row is of a file whose name ends with a slash, as some sync tools store: in the folder of that name. */
export function isSlashFile({ kind, path }: Pick<Entry, 'kind' | 'path'>): boolean {
  return kind !== 'folder' && path.endsWith('/');
}

export function fileEntry({ path, modifiedAt, ...file }: StoredFile): Entry {
  const name = `${nameOf(path)}${path.endsWith('/') ? '/' : ''}`;
  return { key: path, path, name, kind: kindOf(name), date: modifiedAt, ...file };
}

/** A file of which only the path is known. */
export function unlistedEntry(path: string): Entry {
  const name = nameOf(path);
  return { key: path, path, name, kind: kindOf(name), size: null, date: null, storage: null };
}

/** A file that was found by its name, with the folder that it is in. */
export function searchResultEntry(file: StoredFile): Entry {
  return { ...fileEntry(file), detail: describeFolder(folderOf(file.path)) };
}

export function trashEntry({
  version,
  removedAt,
  reason,
  mayRestore,
  ...file
}: TrashedFile): Entry {
  const folder = describeFolder(folderOf(file.path));
  return {
    ...fileEntry({ ...file, modifiedAt: removedAt }),
    key: `${file.path}\0${version}`,
    version,
    mayRestore,
    detail: reason === 'replaced' ? `${folder} · an older version` : folder,
  };
}

/** How long a film or a sound is, in seconds, as it says or as a browser has read it; undefined if that is not known. */
export function lengthOf({ film, duration }: Pick<Entry, 'film' | 'duration'>): number | undefined {
  return film?.seconds ?? duration;
}
