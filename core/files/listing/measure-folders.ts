import { fileItem, isEmptyFolder } from '#core/files/objects/file-item.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';

/**
 * Files of one folder that are counted: what a count costs, 31 read units, does not grow with the folder. Stored sums would
 * cost a write for each level of the path in the transaction that counts a file, of which one with many versions needs 80
 * of 100, and the ancestors of a folder that moves one for each of its files.
 */
const maxCounted = 1_000;

interface FolderSize {
  path: string;
  files: number;
  /** Decimal digits. */
  bytes: string;
  isPartial: boolean;
}

/** How many files folders have, at any depth, and their bytes; folders' own objects are not counted. */
export function measureFolders(
  workspaceId: string,
  paths: readonly string[],
): Promise<FolderSize[]> {
  const folders = [...new Set(paths)].filter((path) => path.endsWith('/'));
  return Promise.all(folders.map((path) => measureFolder(workspaceId, path)));
}

async function measureFolder(workspaceId: string, path: string): Promise<FolderSize> {
  const { pk } = keys.quota(workspaceId);
  const items = await queryItems(pk, `${prefixes.file}${path}`, fileItem, {
    limit: maxCounted + 1,
    // It decides nothing.
    isEventual: true,
  });
  const sizes = items
    .slice(0, maxCounted)
    .flatMap(({ sk, current }) =>
      current && !isEmptyFolder(sk, current) ? [BigInt(current.size)] : [],
    );
  const bytes = sizes.reduce((sum, size) => sum + size, 0n);
  const isPartial = items.length > maxCounted;
  return { path, files: sizes.length, bytes: String(bytes), isPartial };
}
