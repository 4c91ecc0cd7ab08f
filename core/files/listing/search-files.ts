import { type FileVersion, fileItem, pathOfFile } from '#core/files/objects/file-item.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { maxPathBytes, nameOf } from '#shared/file-names.ts';
import type { StoredFile } from '#shared/files.ts';
import { detailsOfVersions } from './file-details.ts';

/** Items that one query reads, and queries of one search. */
const itemsAtOnce = 2_000;
const maxQueries = 5;

/** A page ends with the query in which it has found this many files. */
const enough = 200;

/**
 * Files of a workspace whose name contains a text, in any case, in the order of their paths. It reads up to 10,000 of
 * the workspace's files.
 * @param after the `next` of the previous page
 * @returns `next` if more files can be searched, even if none was found
 */
export async function searchFiles(
  workspaceId: string,
  text: string,
  after?: string,
): Promise<{ files: StoredFile[]; next?: string }> {
  const wanted = folded(text);
  const files: StoredFile[] = [];
  const versions: FileVersion[] = [];
  const found = async () => {
    const details = await detailsOfVersions(workspaceId, versions);
    return files.map((file, index) => ({ ...file, ...details[index] }));
  };
  let from = after && withinLimit(after);
  for (let queries = 1; ; queries += 1) {
    const { pk, sk: prefix } = keys.file(workspaceId, '');
    const items = await queryItems(pk, prefix, fileItem, {
      after: from ? keys.file(workspaceId, from) : undefined,
      limit: itemsAtOnce,
      // A search reads the most of all calls, and decides nothing.
      isEventual: true,
    });
    for (const item of items) {
      const path = pathOfFile(item);
      if (item.current && !path.endsWith('/') && folded(nameOf(path)).includes(wanted)) {
        const { size, modifiedAt, storage } = item.current;
        files.push({ path, size, modifiedAt, storage });
        versions.push(item.current);
      }
    }
    const last = items.at(-1);
    if (!last || items.length < itemsAtOnce) return { files: await found() };
    from = pathOfFile(last);
    if (files.length >= enough || queries === maxQueries)
      return { files: await found(), next: from };
  }
}

/** Without differences of case and of Unicode's forms. */
function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
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
