/** A file that the user has chosen, by itself or within a folder. */
export interface SelectedFile {
  kind: 'file';
  /** Relative to the chosen folder's parent: `A001.mov`, or `Day 1/A001.mov` for a file of the folder `Day 1`. */
  path: string;
  file: File;
  /** Where the browser gives one: with it, an upload resumes after a reload without choosing the file again. */
  handle?: FileSystemFileHandle | undefined;
}

/** What a selection consists of. A folder is listed only if it is empty: the paths of the files imply the others. */
export type SelectedEntry =
  | SelectedFile
  | { kind: 'empty_folder'; path: string }
  | { kind: 'unreadable'; path: string }
  /** A folder of which some files could not be read, and are not named. */
  | { kind: 'partly_read'; path: string };

/** What the user has dropped or chosen. It is read while it is iterated: a folder may hold thousands of files. */
export type Selection = AsyncIterable<SelectedEntry>;

/** The selected files of `<input type="file">`, also with `webkitdirectory`, which leaves out empty folders. */
export async function* chosenFiles(files: Iterable<File>): Selection {
  for (const file of files) {
    yield { kind: 'file', path: file.webkitRelativePath || file.name, file };
  }
}

/** The files that `showOpenFilePicker` returned. */
export async function* pickedFiles(handles: readonly FileSystemFileHandle[]): Selection {
  for (const handle of handles) yield* readHandle(handle, handle.name);
}

/**
 * The dropped files and folders. Must be called in the drop event itself: afterwards the browser gives nothing away
 * (HTML, section 6.11.4, the drag data store's protected mode).
 */
export function droppedFiles({ items }: DataTransfer): Selection {
  const dropped = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({
      handle: item.getAsFileSystemHandle?.().catch(() => null),
      entry: item.webkitGetAsEntry?.(),
      file: item.getAsFile(),
    }));
  return readDropped(dropped);
}

interface Dropped {
  handle: Promise<AnyHandle | null> | undefined;
  entry: FileSystemEntry | null | undefined;
  file: File | null;
}

async function* readDropped(dropped: readonly Dropped[]): Selection {
  for (const { handle, entry, file } of dropped) {
    const resolved = (await handle) ?? undefined;
    if (entry) yield* readEntry(entry, entry.name, resolved);
    else if (resolved) yield* readHandle(resolved, resolved.name);
    else if (file) yield { kind: 'file', path: file.name, file };
  }
}

async function* readHandle(handle: AnyHandle, path: string): Selection {
  if (handle.kind === 'file') {
    const file = await handle.getFile().catch(() => null);
    yield file ? { kind: 'file', path, file, handle } : { kind: 'unreadable', path };
    return;
  }
  let empty = true;
  try {
    for await (const child of handle.values()) {
      empty = false;
      yield* readHandle(child, `${path}/${child.name}`);
    }
  } catch {
    yield { kind: empty ? 'unreadable' : 'partly_read', path };
    return;
  }
  if (empty) yield { kind: 'empty_folder', path };
}

/**
 * Reads a dropped entry. The handles of Chromium leave out names that some system forbids (`IsSafePathComponent` in its
 * content/browser/file_system_access), such as `Take 1?.mov`, `CON` or `Reel A: dailies`; entries have all of them, so
 * a handle only comes along.
 * @param handle of the same file or folder, where the browser gives one
 */
async function* readEntry(entry: FileSystemEntry, path: string, handle?: AnyHandle): Selection {
  if (isFile(entry)) {
    const file = await new Promise<File | null>((resolve) =>
      entry.file(resolve, () => resolve(null)),
    );
    const own = handle?.kind === 'file' ? handle : undefined;
    yield file ? { kind: 'file', path, file, handle: own } : { kind: 'unreadable', path };
    return;
  }
  if (!isDirectory(entry)) return;
  const folder = handle?.kind === 'directory' ? handle : undefined;
  const reader = entry.createReader();
  let empty = true;
  // Each call returns up to 100 entries, and none at the end (File and Directory Entries API, section 6.3).
  for (;;) {
    const children = await new Promise<FileSystemEntry[] | null>((resolve) =>
      reader.readEntries(resolve, () => resolve(null)),
    );
    if (!children) {
      yield { kind: empty ? 'unreadable' : 'partly_read', path };
      return;
    }
    if (children.length === 0) break;
    empty = false;
    for (const child of children) {
      yield* readEntry(child, `${path}/${child.name}`, await handleOf(folder, child));
    }
  }
  if (empty) yield { kind: 'empty_folder', path };
}

/** The handle of an entry of a folder; undefined where the browser gives none. */
function handleOf(
  folder: FileSystemDirectoryHandle | undefined,
  { name, isDirectory: isFolder }: FileSystemEntry,
): Promise<AnyHandle | undefined> | undefined {
  const found = isFolder ? folder?.getDirectoryHandle(name) : folder?.getFileHandle(name);
  return found?.catch(() => undefined);
}

// The classes of entries are not exposed to scripts in Chromium, so that `instanceof` cannot tell them apart.
function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

/**
 * The parts of the File System Access API that TypeScript's DOM library lacks, because only Chromium has them:
 * https://wicg.github.io/file-system-access/. Every use checks that they exist.
 */

type AnyHandle = FileSystemFileHandle | FileSystemDirectoryHandle;

interface ReadPermission {
  mode: 'read';
}

declare global {
  interface DataTransferItem {
    getAsFileSystemHandle?(): Promise<AnyHandle | null>;
  }
  interface FileSystemHandle {
    queryPermission?(permission: ReadPermission): Promise<PermissionState>;
    /** @throws SecurityError without transient user activation */
    requestPermission?(permission: ReadPermission): Promise<PermissionState>;
  }
  interface Window {
    showOpenFilePicker?(options: { multiple: boolean }): Promise<FileSystemFileHandle[]>;
  }
}
