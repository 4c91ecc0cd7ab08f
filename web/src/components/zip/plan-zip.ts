import { isLinkable, nameOf } from '#shared/rules/text/file-names.ts';
import { folderTitle } from '#shared/rules/text/restricted-names.ts';
import { entryName } from './entry-name.ts';

/** A page of a folder; paths are from the folder that all others are named from. */
export interface FolderPage {
  /** The names of the folders in it. */
  folders: readonly string[];
  files: readonly { path: string; size: number; modifiedAt: string }[];
  next?: string | undefined;
}

/** Where the files of a ZIP come from. */
export interface ZipSource {
  /** @param folder with a slash at its end; empty for the top one */
  listFolder: (folder: string, after?: string) => Promise<FolderPage>;
  /** A signed link to a file, which is valid for minutes. */
  fileUrl: (path: string) => Promise<string>;
}

/** What a ZIP is made of: all in a folder, or some files, and folders with all in them. */
export type ZipContent =
  | { folder: string }
  | { files: FolderPage['files']; folders: readonly string[] };

/** A file of a ZIP, or a folder in which there is nothing. */
export interface ZipEntry {
  /** In the ZIP; of a folder with a slash at its end. */
  name: string;
  file?: { path: string; size: number; modifiedAt: string };
}

export interface ZipPlan {
  entries: readonly ZipEntry[];
  /** What no link leads to, by its path from the folder of the ZIP; of a folder with all in it. */
  leftOut: readonly string[];
  files: number;
  bytes: number;
}

/**
 * What a ZIP has in it: the files of each folder in their order, then the folders below it. What was chosen is named by the
 * last part of its path, whatever folders it is in.
 * @param onFound receives how many files have been found so far
 */
export async function planZip(
  source: ZipSource,
  content: ZipContent,
  { signal, onFound }: { signal: AbortSignal; onFound: (files: number) => void },
): Promise<ZipPlan> {
  const entries: ZipEntry[] = [];
  const leftOut: string[] = [];
  let files = 0;
  let bytes = 0;
  const root = 'folder' in content ? content.folder : '';

  function addFile(file: FolderPage['files'][number], name: string, taken: Set<string>) {
    if (!isLinkable(file.path)) {
      leftOut.push(file.path.slice(root.length));
      return;
    }
    entries.push({ name: name + uniqueName(nameOf(file.path), taken), file });
    files += 1;
    bytes += file.size;
  }

  async function addFolder(path: string, name: string): Promise<void> {
    const taken = new Set<string>();
    const below: string[] = [];
    const before = entries.length;
    let after: string | undefined;
    do {
      signal.throwIfAborted();
      const page = await source.listFolder(path, after);
      for (const each of page.folders) {
        if (isLinkable(`${each}/`)) below.push(each);
        else leftOut.push(`${path.slice(root.length)}${each}/`);
      }
      for (const file of page.files) addFile(file, name, taken);
      onFound(files);
      after = page.next;
    } while (after !== undefined);
    if (below.length === 0 && entries.length === before && name !== '') entries.push({ name });
    for (const each of below) {
      await addFolder(`${path}${each}/`, `${name}${uniqueName(each, taken)}/`);
    }
  }

  if ('folder' in content) await addFolder(root, '');
  else {
    const taken = new Set<string>();
    for (const file of content.files) addFile(file, '', taken);
    onFound(files);
    for (const each of content.folders) {
      if (isLinkable(each)) await addFolder(each, `${uniqueName(folderTitle(each), taken)}/`);
      else leftOut.push(each);
    }
  }
  return { entries, leftOut, files, bytes };
}

/**
 * A name for every system that nothing else in the folder has where names of another case, or accents written otherwise, are the same, as
 * on Windows and macOS: one file would overwrite the other when the ZIP is unpacked.
 */
function uniqueName(stored: string, taken: Set<string>): string {
  const name = entryName(stored);
  const dot = name.lastIndexOf('.');
  const end = dot > 0 ? dot : name.length;
  let unique = name;
  for (let number = 2; taken.has(folded(unique)); number += 1) {
    unique = `${name.slice(0, end)} (${number})${name.slice(end)}`;
  }
  taken.add(folded(unique));
  return unique;
}

function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
