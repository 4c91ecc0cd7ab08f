import { refusalOfPath, utf8Length } from './file-names.ts';

/** Templates of a workspace. */
export const maxFolderTemplates = 20;
/** Folders of a template. */
export const maxTemplateFolders = 200;
/** UTF-8 bytes of all paths of a template: all templates of a workspace are read at once. */
const maxTemplateBytes = 20_000;

/**
 * The folders of a tree by their paths, with those that they are in, each before what is in it and in the order of their
 * names.
 */
export function treeOf(paths: readonly string[]): string[] {
  const all = paths.flatMap((path) => {
    const names = path.split('/');
    return names.map((_, index) => names.slice(0, index + 1).join('/'));
  });
  const orderOf = (path: string) => path.replaceAll('/', '\0');
  return [...new Set(all)].toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}

/** Why these folders cannot be a template, as a sentence; null where they can. @param folders as of `treeOf` */
export function refusalOfTree(folders: readonly string[]): string | null {
  if (folders.length === 0) return 'There are no folders in it.';
  if (folders.length > maxTemplateFolders)
    return `A template can have at most ${maxTemplateFolders} folders. Leave some out.`;
  const bytes = folders.reduce((sum, path) => sum + utf8Length(path), 0);
  if (bytes > maxTemplateBytes)
    return 'The names of these folders are too long together. Leave some out.';
  return folders.map(refusalOfPath).find(Boolean) ?? null;
}
