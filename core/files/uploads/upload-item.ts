import * as z from 'zod/mini';
import { CallError } from '#core/errors.ts';
import { type FileVersion, fileVersion } from '#core/files/objects/file-item.ts';
import { guestOfUserId } from '#core/links/ports/guest-item.ts';
import { enteredAtOf } from '#core/links/ports/open-links.ts';
import { now, nowInSeconds } from '#core/runtime/clock.ts';
import {
  absent,
  type Conditions,
  exists,
  having,
  lessThan,
  type When,
} from '#core/table/conditions.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { getItem, queryItems } from '#core/table/read.ts';
import { type TransactionWrite, update } from '#core/table/write.ts';
import { type FolderAccess, requirePaths, sees } from '#core/workspaces/folder-access.ts';
import { joinedAtOf } from '#core/workspaces/memberships.ts';
import { type StoredFile, storageKinds } from '#shared/calls/files.ts';
import { maxOpenUploads, type Upload, uploadDays } from '#shared/calls/uploads.ts';

/** What is reserved of an upload beside its parts. */
const heldParts = z.object({
  /** Bytes. */
  reserved: z.int(),
  /** Of these, bytes that are not known to have arrived. */
  unsent: z.int(),
  /** The parts that these are of (`part-set.ts`). */
  signed: z.string(),
  /** Whose share of the request they are taken from (`request-share.ts`). */
  sharer: z.string(),
  /** When parts were signed last (ISO 8601). */
  lastPartAt: z.string(),
  /** Incremented by each change. */
  revision: z.int(),
});
export type HeldParts = z.infer<typeof heldParts>;

/** An upload in parts. */
export const uploadItem = z.object({
  id: z.string(),
  /** The user who started it, or what stands for a guest; no one else sees it. */
  ownerId: z.string(),
  path: z.string(),
  /** Bytes of the whole file, which are reserved until the upload ends. */
  size: z.int(),
  storage: z.enum(storageKinds),
  /** Bytes of each part but the last. */
  partSize: z.int(),
  replace: z.boolean(),
  /** S3's id of the multipart upload. */
  s3UploadId: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** When it is discarded (ISO 8601); not the table's TTL, which would not release what it reserved. */
  endsAt: z.string(),
  /** Of a guest's: what is reserved of it, instead of its whole size. */
  held: z.optional(heldParts),
  /** What it became; the item is then kept for a day. */
  completed: z.optional(fileVersion),
});
export type UploadItem = z.infer<typeof uploadItem>;

/** Whose uploads they are. */
export interface UploadOwner {
  workspaceId: string;
  folders: FolderAccess;
  /** The id of the user, or what stands for it of a guest. */
  id: string;
}

/** Bytes that are reserved for an upload that is not complete. */
export function reservedBytes({ size, held }: Pick<UploadItem, 'size' | 'held'>): number {
  return held?.reserved ?? size;
}

/** That an upload is neither complete nor changed since it was read, for a transaction that ends it. */
export function asRead({ id, held }: UploadItem): Conditions<UploadItem> {
  return {
    id,
    completed: undefined,
    ...(held && { held: having<HeldParts>({ revision: held.revision }) }),
  };
}

/** Milliseconds after which what is reserved for parts is released that were signed, and have not arrived. */
const idleAfterMs = 60 * 60 * 1_000;

/** Whether no part of an upload was signed for an hour, and something is reserved that no part is known to stand beside. */
function isIdle({ held }: UploadItem): boolean {
  if (!held) return false;
  const isOld = Date.parse(held.lastPartAt) <= now().getTime() - idleAfterMs;
  return isOld && (held.unsent > 0 || held.reserved === 0);
}

/** How many uploads of an owner are not complete; the table's TTL removes it after the last of them has ended. */
export const openUploadsItem = z.object({ count: z.int(), expiresAt: z.int() });
type OpenUploadsItem = z.infer<typeof openUploadsItem>;

/**
 * Counts an upload that starts, or no longer one that ends; for the transaction that stores or removes it.
 * @throws CallError `too_many_uploads`
 */
export function countOpenUploadWrite(
  workspaceId: string,
  ownerId: string,
  change: 1 | -1,
): TransactionWrite {
  const expiresAt = nowInSeconds() + (uploadDays + 2) * 86_400;
  const hasRoom: When<OpenUploadsItem> = [{ pk: absent }, { count: lessThan(maxOpenUploads) }];
  return update<OpenUploadsItem>(
    keys.openUploads(workspaceId, ownerId),
    {
      set: { expiresAt },
      add: { count: change },
      when: change === 1 ? hasRoom : [{ pk: exists }, { pk: absent }],
    },
    () => new CallError('too_many_uploads'),
  );
}

/**
 * The uploads of a workspace that are not complete.
 * @param owners how the ids of their owners begin
 */
export async function unfinishedUploads(workspaceId: string, owners = ''): Promise<UploadItem[]> {
  const { pk } = keys.quota(workspaceId);
  const uploads = await queryItems(pk, `${prefixes.upload}${owners}`, uploadItem);
  return uploads.filter(({ completed }) => !completed);
}

/**
 * The uploads of a workspace that are not complete and never will be: they have expired, their members have left or
 * their guests were erased since they started them, or the guests' links have ended. And those of guests that are idle.
 */
export async function endedUploads(
  workspaceId: string,
): Promise<{ over: UploadItem[]; idle: UploadItem[] }> {
  const at = now().toISOString();
  const uploads = await unfinishedUploads(workspaceId);
  if (uploads.length === 0) return { over: [], idle: [] };
  const ownerIds = [...new Set(uploads.map(({ ownerId }) => ownerId))];
  const [joined, entered] = await Promise.all([
    joinedAtOf(
      workspaceId,
      ownerIds.filter((id) => !guestOfUserId(id)),
    ),
    enteredAtOf(workspaceId, ownerIds),
  ]);
  const isOver = ({ ownerId, createdAt, endsAt }: UploadItem) => {
    if (endsAt <= at) return true;
    const since = joined.get(ownerId) ?? entered.get(ownerId);
    return since === undefined || createdAt < since;
  };
  const over = uploads.filter(isOver);
  const idle = uploads.filter((upload) => isIdle(upload) && !over.includes(upload));
  return { over, idle };
}

/** Whether guests are sending files to a workspace. */
export async function hasGuestUploads(workspaceId: string): Promise<boolean> {
  return (await unfinishedUploads(workspaceId)).some(({ held }) => held !== undefined);
}

/** An upload, or null. */
export function findUpload(
  workspaceId: string,
  { id, ownerId }: Pick<UploadItem, 'id' | 'ownerId'>,
): Promise<UploadItem | null> {
  return getItem(keys.upload(workspaceId, ownerId, id), uploadItem);
}

/**
 * An upload of an uploader's own.
 * @throws CallError `not_found`, for others' uploads as well; `forbidden`
 */
export async function getOwnUpload(
  { workspaceId, folders, id: ownerId }: UploadOwner,
  id: string,
): Promise<UploadItem> {
  const upload = await findUpload(workspaceId, { id, ownerId });
  if (!upload) throw new CallError('not_found');
  requirePaths(folders, [upload.path], 'upload_files');
  return upload;
}

/** The uploads of a member in a workspace that are not complete, oldest first. */
export async function ownUploads({ workspaceId, folders, id }: UploadOwner): Promise<UploadItem[]> {
  const { pk, sk } = keys.upload(workspaceId, id, '');
  const uploads = await queryItems(pk, sk, uploadItem);
  return uploads.filter(({ completed, path }) => !completed && sees(folders, path));
}

/** An upload as its uploader sees it. */
export function displayUpload({ endsAt, ...upload }: UploadItem): Upload {
  const { id, path, size, storage, partSize, createdAt } = upload;
  return { id, path, size, storage, partSize, createdAt, expiresAt: endsAt };
}

/** The file that an upload became, and its version at S3. */
export interface UploadedFile {
  file: StoredFile;
  version: string;
}

/** The file as it is listed, of an upload and the version that S3 made of it. */
export function uploadedFile(
  { path, size, storage }: UploadItem,
  { modifiedAt, versionId }: Pick<FileVersion, 'modifiedAt' | 'versionId'>,
): UploadedFile {
  return { file: { path, size, storage, modifiedAt }, version: versionId };
}
