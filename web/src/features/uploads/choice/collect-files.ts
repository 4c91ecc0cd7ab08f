import type { SelectedFile, Selection } from './selection.ts';

/** A selected file, and the path that it would be stored under. */
export interface CollectedFile extends Omit<SelectedFile, 'kind'> {
  /** From the workspace's top folder, NFC. */
  path: string;
}

/** A selected file or folder that cannot be uploaded, and why, as a sentence. */
export interface Refusal {
  path: string;
  reason: string;
}

/** What was selected, sorted out. */
export interface Collected {
  files: CollectedFile[];
  /** The paths of folders that are empty. */
  emptyFolders: string[];
  refused: Refusal[];
}

const reasons = {
  unreadable: 'The browser cannot read it.',
  partly_read:
    'The browser could read only a part of this folder. Files of it are missing here: rename those with unusual characters, and try again.',
};

/** Files that macOS and Windows keep for themselves. */
const systemFiles = /^(?:\.DS_Store|Thumbs\.db|desktop\.ini|\._.*)$/i;

/**
 * Reads a whole selection for a folder; files of the operating system are left out.
 * @param folder empty for the top one, otherwise with a slash at its end
 * @param onFound called with the number of files found so far
 */
export async function collectFiles(
  selection: Selection,
  folder: string,
  onFound: (files: number) => void,
): Promise<Collected> {
  const collected: Collected = { files: [], emptyFolders: [], refused: [] };
  for await (const entry of selection) {
    const path = `${folder}${entry.path}`.normalize('NFC');
    if (entry.kind === 'empty_folder') collected.emptyFolders.push(path);
    else if (entry.kind !== 'file') collected.refused.push({ path, reason: reasons[entry.kind] });
    else if (!systemFiles.test(entry.file.name)) {
      collected.files.push({ path, file: entry.file, handle: entry.handle });
      onFound(collected.files.length);
    }
  }
  return collected;
}
