import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandInput,
  type ListMultipartUploadsCommandOutput,
} from '@aws-sdk/client-s3';
import * as z from 'zod/mini';
import { s3 } from '#core/clients/s3.ts';
import { nullIfMissing } from '#core/clients/s3-errors.ts';
import { bucketName, storageKindOf, workspacePrefix } from '#core/files/objects/bucket.ts';
import { decodeKey } from '#core/files/objects/object-versions.ts';
import { now } from '#core/runtime/clock.ts';
import { sha256 } from '#core/runtime/sha256.ts';
import { changeUsageWrites, noChanges } from '#core/storage/quota.ts';
import { transact } from '#core/table/client.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { StaleReadError } from '#core/table/retry-on-conflict.ts';
import { putNew, removeIf } from '#core/table/write.ts';
import { storageKinds } from '#shared/calls/files.ts';
import { listUploadedParts } from './parts.ts';
import { uploadItem } from './upload-item.ts';

/** An upload in parts of a sync tool, which is not complete: what it reserves since the last nightly pass. */
export const foreignUploadItem = z.object({
  sk: z.string(),
  /** Bytes of its parts. */
  size: z.int(),
  storage: z.enum(storageKinds),
});
type ForeignUploadItem = z.infer<typeof foreignUploadItem>;

/** Hours for which an upload of a sync tool may take without being complete. */
const abandonedAfterHours = 24;

/** An upload in parts at S3. */
interface UploadAtS3 {
  path: string;
  s3UploadId: string;
}

/** What has to be changed about the uploads of sync tools. */
export interface ForeignUploads {
  /** Those that are older than a day. */
  abandoned: UploadAtS3[];
  /** Those whose parts have changed since they were counted. */
  changed: { before?: ForeignUploadItem | undefined; after?: ForeignUploadItem | undefined }[];
}

/**
 * Compares the uploads in parts that sync tools have begun in a workspace with what is reserved for them. Changes
 * nothing.
 */
export async function compareForeignUploads(workspaceId: string): Promise<ForeignUploads> {
  const { pk } = keys.quota(workspaceId);
  const [own, copies, reserved] = await Promise.all([
    queryItems(pk, prefixes.upload, uploadItem),
    queryItems(pk, prefixes.changeCopy, z.object({ uploadId: z.optional(z.string()) })),
    queryItems(pk, prefixes.foreignUpload, foreignUploadItem),
  ]);
  const ownUploadIds = new Set([
    ...own.map(({ s3UploadId }) => s3UploadId),
    ...copies.map(({ uploadId }) => uploadId),
  ]);
  const since = now().getTime() - abandonedAfterHours * 3_600_000;
  const abandoned: UploadAtS3[] = [];
  const actual: ForeignUploadItem[] = [];
  for await (const { initiated, storageClass, ...upload } of uploadsAtS3(workspaceId)) {
    if (ownUploadIds.has(upload.s3UploadId)) continue;
    if (initiated < since) {
      abandoned.push(upload);
      continue;
    }
    const parts = (await listUploadedParts(workspaceId, upload)) ?? [];
    const size = parts.reduce((sum, part) => sum + part.size, 0);
    const { sk } = foreignKey(workspaceId, upload);
    if (size > 0) actual.push({ sk, size, storage: storageKindOf(storageClass) });
  }
  const before = new Map(reserved.map((item) => [item.sk, item]));
  const after = new Map(actual.map((item) => [item.sk, item]));
  const changed = [...new Set([...before.keys(), ...after.keys()])]
    .map((sk) => ({ before: before.get(sk), after: after.get(sk) }))
    .filter(({ before: one, after: other }) => one?.size !== other?.size);
  return { abandoned, changed };
}

/** The uploads in parts of a workspace at S3, of paths that begin alike. */
async function* uploadsAtS3(workspaceId: string, beginning = '') {
  const prefix = workspacePrefix(workspaceId);
  let from: Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'> | null = {};
  while (from) {
    const page: ListMultipartUploadsCommandOutput = await s3.send(
      new ListMultipartUploadsCommand({
        Bucket: bucketName(),
        Prefix: `${prefix}${beginning}`,
        EncodingType: 'url',
        ...from,
      }),
    );
    for (const { Key, UploadId = '', Initiated, StorageClass } of page.Uploads ?? []) {
      yield {
        path: decodeKey(Key).slice(prefix.length),
        s3UploadId: UploadId,
        initiated: Initiated?.getTime() ?? 0,
        storageClass: StorageClass,
      };
    }
    const { NextKeyMarker, NextUploadIdMarker: UploadIdMarker } = page;
    from = page.IsTruncated ? { KeyMarker: decodeKey(NextKeyMarker), UploadIdMarker } : null;
  }
}

function foreignKey(workspaceId: string, { path, s3UploadId }: UploadAtS3) {
  return keys.foreignUpload(workspaceId, sha256(path), sha256(s3UploadId));
}

/**
 * Aborts the uploads that are older than a day, and reserves what the others have stored.
 * @throws StaleReadError if what was reserved has changed meanwhile
 */
export async function settleForeignUploads(
  workspaceId: string,
  { abandoned, changed }: ForeignUploads,
): Promise<void> {
  const { pk } = keys.quota(workspaceId);
  for (const { path, s3UploadId } of abandoned) {
    const Key = `${workspacePrefix(workspaceId)}${path}`;
    const upload = { Bucket: bucketName(), Key, UploadId: s3UploadId };
    await nullIfMissing(s3.send(new AbortMultipartUploadCommand(upload)));
  }
  for (const { before, after } of changed) {
    if (before) await release(workspaceId, before);
    if (!after) continue;
    const { sk, ...item } = after;
    const changes = noChanges();
    changes[item.storage].reserved += BigInt(item.size);
    await transact([
      putNew({ pk, sk }, item, () => new StaleReadError()),
      ...changeUsageWrites(workspaceId, changes),
    ]);
  }
}

/**
 * Releases what is reserved for an upload in parts of a file that has been completed: it is counted as a file. Its event
 * does not say which of several it was, so those that S3 still has keep what they reserve.
 */
export async function releaseForeignUploads(workspaceId: string, path: string): Promise<void> {
  const { pk, sk } = keys.foreignUpload(workspaceId, sha256(path), '');
  const reserved = await queryItems(pk, sk, foreignUploadItem);
  if (reserved.length === 0) return;
  const open = new Set<string>();
  for await (const upload of uploadsAtS3(workspaceId, path)) {
    open.add(foreignKey(workspaceId, upload).sk);
  }
  for (const item of reserved) {
    if (open.has(item.sk)) continue;
    try {
      await release(workspaceId, item);
    } catch (error) {
      // A repeated event has released it.
      if (!(error instanceof StaleReadError)) throw error;
    }
  }
}

async function release(
  workspaceId: string,
  { sk, size, storage }: ForeignUploadItem,
): Promise<void> {
  const { pk } = keys.quota(workspaceId);
  const changes = noChanges();
  changes[storage].reserved -= BigInt(size);
  await transact([
    removeIf<ForeignUploadItem>({ pk, sk }, { size }, () => new StaleReadError()),
    ...changeUsageWrites(workspaceId, changes),
  ]);
}
