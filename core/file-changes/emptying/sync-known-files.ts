import * as z from 'zod/mini';
import { pathOfFile, pathOfTrash } from '#core/files/objects/file-item.ts';
import { syncFile } from '#core/files/sync/sync-file.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';

const pageSize = 100;

const known = z.object({ sk: z.string() });

/**
 * Brings the files that the table knows in line with S3, a page at a time: what S3 no longer has is no longer counted.
 * @param after the `after` of the previous page
 * @returns where the next page begins; nothing after the last one
 */
export async function syncKnownFiles(
  workspaceId: string,
  after: string | undefined,
): Promise<{ after?: string }> {
  const { pk } = keys.quota(workspaceId);
  const prefix = after?.startsWith(prefixes.trash) ? prefixes.trash : prefixes.file;
  const isStart = after === undefined || after === prefix;
  const items = await queryItems(pk, prefix, known, {
    after: isStart ? undefined : { pk, sk: after },
    limit: pageSize,
  });
  const pathOf = prefix === prefixes.file ? pathOfFile : pathOfTrash;
  for (const path of new Set(items.map(pathOf))) await syncFile(workspaceId, path);
  const last = items.length === pageSize ? items.at(-1) : undefined;
  if (last) return { after: last.sk };
  return prefix === prefixes.file ? { after: prefixes.trash } : {};
}
