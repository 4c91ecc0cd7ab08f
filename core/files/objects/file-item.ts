import * as z from 'zod/mini';
import { type Key, keys, prefixes } from '#core/table/keys.ts';
import { getItem, getItems, queryItems } from '#core/table/read.ts';
import { storageKinds } from '#shared/calls/files.ts';
import { filmFacts } from '#shared/rules/film/film-facts.ts';
import { proxyItem } from './proxy-item.ts';

/** One version of a file, as S3 has it. */
export const fileVersion = z.object({
  versionId: z.string(),
  /** Bytes. */
  size: z.int(),
  storage: z.enum(storageKinds),
  /** ISO 8601. */
  modifiedAt: z.string(),
  /** As S3 quotes it; older items lack it. */
  etag: z.optional(z.string()),
  /** Whether it has a poster frame. */
  poster: z.optional(z.boolean()),
  /** The frames of its filmstrip, beside the poster; absent without one. */
  frames: z.optional(z.int()),
  /**
   * The kinds of browser (`describeDevice`) that have tried to make a poster of what they have not uploaded, and when the
   * last one has begun (ISO 8601); absent without any.
   */
  posterAttempts: z.optional(z.object({ devices: z.array(z.string()), at: z.string() })),
  /** Its proxy, or why it has none; absent if none was begun. */
  proxy: z.optional(proxyItem),
  /** Seconds, as the browser that made the poster has read them; absent if that is not known. */
  duration: z.optional(z.number()),
  /** What it says of itself, if it is a film or a sound and that was read. */
  film: z.optional(filmFacts),
  /** The id of the user who uploaded it; absent if that is not known, as of what older releases counted. */
  uploadedBy: z.optional(z.string()),
  /**
   * The review that it is a version of, and its number there, with that of the page if it is one of a set; the review may
   * have been removed since. Other versions of that review may have the same page: `changeFiles` finds them by its id.
   */
  review: z.optional(z.object({ id: z.string(), number: z.int(), page: z.optional(z.int()) })),
  /** The id of the still as which comments show it. */
  still: z.optional(z.string()),
});
export type FileVersion = z.infer<typeof fileVersion>;

/**
 * A file by its path. It is kept for a day after the last of its versions has gone, so that no version of the item
 * occurs twice while `syncFile` is in progress.
 */
export const fileItem = z.object({
  sk: z.string(),
  /** Incremented by each write (optimistic lock). */
  version: z.int(),
  /** Absent if the file is deleted. */
  current: z.optional(fileVersion),
  /** If it is deleted: the id of its newest version, which is in the trash. */
  newest: z.optional(z.string()),
  /** The ids of the reviews that have had a version of this path: its deletion withdraws them. Older items lack them. */
  reviews: z.optional(z.array(z.string())),
});
export type FileItem = z.infer<typeof fileItem>;

/** A deleted or replaced version of a file. */
export const trashItem = z.extend(fileVersion, {
  sk: z.string(),
  reason: z.enum(['deleted', 'replaced']),
  /** ISO 8601, as S3 tells it: to the second, and if it was replaced, when the newer upload was started. */
  removedAt: z.string(),
  /** When it was first counted as trash (ISO 8601): it was there by then. Older items lack it. */
  countedAt: z.optional(z.string()),
});
export type TrashItem = z.infer<typeof trashItem>;

/** Whether a path is that of an object that stands for an empty folder; rclone marks the top one as well. */
export function marksFolder(path: string): boolean {
  return path === '' || path.endsWith('/');
}

/**
 * Whether an object stands for an empty folder: one with bytes, which some sync tools store with a slash at its end, is a
 * file, in the folder of its name.
 */
export function isEmptyFolder(path: string, { size }: { size: number }): boolean {
  return marksFolder(path) && size === 0;
}

/** The path in the sort key of a file's item. */
export function pathOfFile({ sk }: Pick<FileItem, 'sk'>): string {
  return sk.slice(prefixes.file.length);
}

/** The path in the sort key of a trashed version. */
export function pathOfTrash({ sk }: Pick<TrashItem, 'sk'>): string {
  return sk.slice(prefixes.trash.length, sk.lastIndexOf('\0'));
}

/** Whether the table accepts a sort key: of 1,024 bytes at most. */
export function isStorable({ sk }: Key): boolean {
  return Buffer.byteLength(sk) <= 1_024;
}

/** A file's item, strongly consistent; null if the file never existed, or has gone for good. */
export function readFileItem(workspaceId: string, path: string): Promise<FileItem | null> {
  return getItem(keys.file(workspaceId, path), fileItem);
}

/** Those of some versions of a file that are in the trash. */
export async function readTrashedVersions(
  workspaceId: string,
  path: string,
  versionIds: readonly string[],
): Promise<TrashItem[]> {
  const items = await getItems(versionIds.map((id) => keys.trash(workspaceId, path, id)));
  return items.flatMap((item) => (item ? [trashItem.parse(item)] : []));
}

/** One version of a file as it is counted, current or in the trash; null if it is not. */
export async function readVersion(
  workspaceId: string,
  path: string,
  versionId: string,
): Promise<FileVersion | null> {
  const [version] = await readVersions(workspaceId, [{ path, versionId }]);
  return version ?? null;
}

/** As `readVersion`, of several versions in one round trip. */
export async function readVersions(
  workspaceId: string,
  versions: readonly { path: string; versionId: string }[],
): Promise<(FileVersion | null)[]> {
  const items = await getItems(
    versions.flatMap(({ path, versionId }) => [
      keys.file(workspaceId, path),
      keys.trash(workspaceId, path, versionId),
    ]),
  );
  return versions.map(({ versionId }, index) => {
    const [file, trashed] = items.slice(index * 2, index * 2 + 2);
    const current = file ? fileItem.parse(file).current : undefined;
    if (current?.versionId === versionId) return current;
    return trashed ? trashItem.parse(trashed) : null;
  });
}

/** The trashed versions of a file. */
export async function readTrashOf(workspaceId: string, path: string): Promise<TrashItem[]> {
  const { pk, sk } = keys.trash(workspaceId, path, '');
  const items = await queryItems(pk, sk, trashItem);
  // A longer path can have a NUL as well: a sync tool may store any name.
  return items.filter((item) => pathOfTrash(item) === path);
}
