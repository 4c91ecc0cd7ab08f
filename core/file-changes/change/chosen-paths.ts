import { folderOf } from '#shared/rules/text/file-names.ts';

/** The chosen paths without duplicates, and without those within a folder that was chosen as well. */
export function withoutNested(paths: readonly string[]): string[] {
  const distinct = [...new Set(paths)];
  const folders = new Set(distinct.filter((path) => path.endsWith('/')));
  return distinct.filter((path) => !foldersOf(path).some((folder) => folders.has(folder)));
}

/** The folders that a path is in, each with its slash: `a/` and `a/b/` of `a/b/c` and of `a/b/c/`. */
function foldersOf(path: string): string[] {
  const names = path.replace(/\/$/, '').split('/').slice(0, -1);
  return names.map((_, index) => `${names.slice(0, index + 1).join('/')}/`);
}

/** The last name of a path, with its slash if it is a folder. */
export function baseName(path: string): string {
  return path.slice(folderOf(path).length);
}
