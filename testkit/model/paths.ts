// Paths as the reference has them: those of folders end with a slash.

export const isFolder = (path: string): boolean => path.endsWith('/');

/** The folder that a path is in, with a slash at its end; `''` at the top. */
export function folderOf(path: string): string {
  return path.slice(0, path.replace(/\/$/, '').lastIndexOf('/') + 1);
}

/** Whether a file is a picture: nothing makes a proxy of it, and it can be a page. */
export const isPicture = (path: string): boolean => path.endsWith('.png');

/** The last name of a path. */
export function baseOf(path: string): string {
  return path.slice(folderOf(path).length).replace(/\/$/, '');
}

/** The same name in another folder, or another name in the same. */
export function siblingOf(path: string, name: string): string {
  return `${folderOf(path)}${name}${isFolder(path) ? '/' : ''}`;
}

/** Contents differ in size, too: a list of files says no more of them. */
export const contentOf = (number: number): string => `cut-${number}${'.'.repeat(number)}`;
