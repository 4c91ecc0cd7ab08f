import { fileItem, marksFolder, pathOfFile } from '#core/files/objects/file-item.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import type { WorkspaceOfMember } from '#core/workspaces/memberships.ts';
import type { StoredFile } from '#shared/calls/files.ts';
import { foldedName, maxPathBytes, nameOf } from '#shared/rules/text/file-names.ts';
import { detailsOfVersions } from './file-details.ts';
import { seenSortKeys } from './seen-items.ts';

/**
 * Pages of 1 MB that one search reads: about 50,000 files, and 2,048 read units. There is no index of words: it would cost
 * ten more write units for each file, twice as many for one that moves, and not find `C003` in `A001C003`.
 */
const pagesAtOnce = 16;

/** A search ends where it has found this many files. */
const enough = 200;

/** What a search has found so far. */
interface Found {
  paths: string[];
  /** How many files were looked at. */
  searched: number;
  /** The path after which the search continues; undefined at the end. */
  next: string | undefined;
}

type SearchedWorkspace = Pick<WorkspaceOfMember, 'id' | 'folders'>;

/**
 * Files of a workspace whose name contains a text, without differences of case and accents, in the order of their paths.
 * It reads up to 16 MB of the workspace's files.
 * @param after the `next` of the previous page
 * @returns `next` if more files can be searched, even if none was found
 */
export async function searchFiles(
  workspace: SearchedWorkspace,
  text: string,
  after?: string,
): Promise<{ files: StoredFile[]; searched: number; next?: string }> {
  const { paths, searched, next } = await findNames(workspace, foldedName(text), after);
  const files = await describeFiles(workspace.id, paths);
  return { files, searched, ...(next !== undefined && { next }) };
}

/** Reads names only: of the other files nothing is needed. */
async function findNames(
  { id: workspaceId, folders }: SearchedWorkspace,
  term: string,
  after: string | undefined,
): Promise<Found> {
  const found: Found = { paths: [], searched: 0, next: undefined };
  const pages = seenSortKeys(folders, keys.file(workspaceId, ''), {
    having: 'current',
    after: after ? keys.file(workspaceId, withinLimit(after)) : undefined,
  });
  let read = 0;
  for await (const { sortKeys, last } of pages) {
    for (const sk of sortKeys) {
      const path = pathOfFile({ sk });
      if (marksFolder(path)) continue;
      found.searched += 1;
      if (!foldedName(nameOf(path)).includes(term)) continue;
      found.paths.push(path);
      if (found.paths.length === enough) return { ...found, next: path };
    }
    read += 1;
    if (read === pagesAtOnce) return { ...found, next: last && pathOfFile({ sk: last }) };
  }
  return found;
}

/** What is shown of the files at some paths; without those that were deleted meanwhile. */
async function describeFiles(workspaceId: string, paths: readonly string[]): Promise<StoredFile[]> {
  const items = await getItems(
    paths.map((path) => keys.file(workspaceId, path)),
    // It decides nothing.
    { isEventual: true },
  );
  const current = items.flatMap((item) => {
    const file = item && fileItem.parse(item);
    return file?.current ? [{ path: pathOfFile(file), version: file.current }] : [];
  });
  const details = await detailsOfVersions(
    workspaceId,
    current.map(({ version }) => version),
  );
  return current.map(({ path, version: { size, modifiedAt, storage } }, index) => ({
    path,
    size,
    modifiedAt,
    storage,
    ...details[index],
  }));
}

/** A path from which a query can continue: the table rejects a start beyond the limit of its keys. */
export function withinLimit(path: string): string {
  const bytes = Buffer.from(path);
  const max = 1_024 - prefixes.file.length;
  return bytes.length <= max
    ? path
    : bytes
        .subarray(0, maxPathBytes)
        .toString('utf8')
        .replace(/\uFFFD+$/, '');
}
