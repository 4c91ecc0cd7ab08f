import type { HeadObjectCommandOutput } from '@aws-sdk/client-s3';
import { s3Status } from '#core/clients/s3-errors.ts';
import type { RunOf } from '#core/file-changes/change/run.ts';
import { bucketName, objectKey, storageClasses } from '#core/files/objects/bucket.ts';
import type { FileVersion } from '#core/files/objects/file-item.ts';
import type { Recorded } from '#core/files/sync/version-differences.ts';
import type { StorageKind } from '#shared/calls/files.ts';

/** The name of an object's metadata that tells which change copied it, and from which version. */
const metadataName = 'change';

/** A version of a file, and where to copy it. */
export interface Copy {
  path: string;
  source: HeadObjectCommandOutput & { VersionId?: string | undefined };
  to: string;
  /** The kind of storage of the copy; the class of the source by default. */
  storage?: StorageKind;
  /** That of the version to be replaced; by default nothing may be there. */
  replacesETag?: string | undefined;
}

/** There is another file where a copy was to be stored. */
export class TargetExists extends Error {}

/** What S3 stores with a copy: the metadata of the source, and which change made it. */
export function copiedAttributes({ change }: RunOf, { source, storage }: Copy) {
  return {
    CacheControl: source.CacheControl,
    ContentDisposition: source.ContentDisposition,
    ContentEncoding: source.ContentEncoding,
    ContentLanguage: source.ContentLanguage,
    ContentType: source.ContentType,
    Metadata: { ...source.Metadata, [metadataName]: `${change.id}/${source.VersionId}` },
    StorageClass: storage ? storageClasses[storage] : source.StorageClass,
  };
}

/** Where a copy is stored, and on which condition. */
export function copyTarget(workspaceId: string, { to, replacesETag }: Copy) {
  const condition = replacesETag ? { IfMatch: replacesETag } : { IfNoneMatch: '*' };
  return { Bucket: bucketName(), Key: objectKey(workspaceId, to), ...condition };
}

/** The version to copy, as S3 wants it in a header: percent-encoded. */
export function copySource(workspaceId: string, { path, source }: Copy): string {
  const key = encodeURIComponent(objectKey(workspaceId, path)).replaceAll('%2F', '/');
  return `${bucketName()}/${key}?versionId=${encodeURIComponent(source.VersionId ?? 'null')}`;
}

/** The version from which a change has copied an object; null if it was not this change. */
export function copiedFrom(
  { change }: RunOf,
  object: HeadObjectCommandOutput | null,
): string | null {
  const [id, version] = object?.Metadata?.[metadataName]?.split('/') ?? [];
  return id === change.id && version !== undefined ? version : null;
}

/** What is recorded of the copy of a version: who uploaded the original, what is said of it, and what it says of itself. */
export function recordedOfCopy(copyId: string, original: FileVersion | null): Recorded {
  const { uploadedBy, review, still, film } = original ?? {};
  return {
    uploaders: new Map(uploadedBy ? [[copyId, uploadedBy]] : []),
    reviews: new Map(review ? [[copyId, review]] : []),
    stills: new Map(still === undefined ? [] : [[copyId, still]]),
    films: new Map(film ? [[copyId, film]] : []),
  };
}

/**
 * The response to a conditional write.
 * @throws TargetExists if its condition failed
 */
export async function throwIfTargetExists<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    // 404: what was to be replaced is gone.
    if ([404, 412].includes(s3Status(error) ?? 0)) throw new TargetExists();
    throw error;
  }
}
