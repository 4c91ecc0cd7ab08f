import {
  type DeleteMarkerEntry,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandInput,
  type ListObjectVersionsCommandOutput,
  type ObjectVersion,
} from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { bucketName, objectKey, storageKindOf } from './bucket.ts';
import type { FileVersion, TrashItem } from './file-item.ts';

/** A deleted or replaced version, as S3 has it. */
export type TrashedVersion = Omit<TrashItem, 'sk' | 'countedAt'>;

/** All versions of one file. */
export interface ObjectVersions {
  current: FileVersion | null;
  trashed: TrashedVersion[];
  /** The delete markers that are newer than every version: without them the newest version is current again. */
  topMarkers: string[];
}

/** The versions of one file as they were listed. */
export interface ListedVersions extends ObjectVersions {
  /** Whether these are all of them. */
  isWhole: boolean;
}

type Position = Pick<ListObjectVersionsCommandInput, 'KeyMarker' | 'VersionIdMarker'>;

/** Few files have more versions; a page can also have other keys that begin alike. The most that S3 lists is 1,000. */
const pageSizes = { first: 100, further: 1_000 };

/**
 * Asks S3 for the versions of exactly one key, newest first; strongly consistent.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/Welcome.html#ConsistencyModel
 * @param last the version after which no older one is listed; all are, if it is not given, or is gone
 * @throws the SDK's error if S3 does not respond
 */
export async function listObjectVersions(
  workspaceId: string,
  path: string,
  last?: string | undefined,
): Promise<ListedVersions> {
  const key = objectKey(workspaceId, path);
  const versions: ObjectVersion[] = [];
  const markers: DeleteMarkerEntry[] = [];
  let from: Position | null = {};
  while (from) {
    const page: ListObjectVersionsCommandOutput = await s3.send(
      new ListObjectVersionsCommand({
        Bucket: bucketName(),
        Prefix: key,
        MaxKeys: versions.length === 0 ? pageSizes.first : pageSizes.further,
        EncodingType: 'url',
        ...from,
      }),
    );
    const isOfKey = ({ Key }: DeleteMarkerEntry) => decodeKey(Key) === key;
    versions.push(...(page.Versions ?? []).filter(isOfKey));
    markers.push(...(page.DeleteMarkers ?? []).filter(isOfKey));
    const found = versions.findIndex(({ VersionId }) => VersionId === last);
    if (found !== -1) {
      return { ...historyOf(versions.slice(0, found + 1), markers), isWhole: false };
    }
    // The versions of the key itself come before those of all longer keys.
    const next = page.IsTruncated ? decodeKey(page.NextKeyMarker) : null;
    from = next === key ? { KeyMarker: key, VersionIdMarker: page.NextVersionIdMarker } : null;
  }
  return { ...historyOf(versions, markers), isWhole: true };
}

/**
 * Decodes a key of an event, or of a listing with `EncodingType: 'url'`, which keys need that XML cannot represent:
 * percent-encoded UTF-8, with `+` for a space.
 */
export function decodeKey(key = ''): string {
  return decodeURIComponent(key.replaceAll('+', ' '));
}

/** Each noncurrent version was replaced, or deleted, by the next newer entry. */
function historyOf(versions: ObjectVersion[], markers: DeleteMarkerEntry[]): ObjectVersions {
  const entries = newestFirst(versions, markers);
  const current = versions.find(({ IsLatest }) => IsLatest);
  const newerOf = new Map(entries.map((entry, index) => [entry, entries[index - 1]]));
  const trashed = versions
    .filter((version) => version !== current)
    .map((version): TrashedVersion => {
      const newer = newerOf.get(version);
      const isReplaced = newer !== undefined && 'Size' in newer;
      const reason = isReplaced ? 'replaced' : 'deleted';
      return { ...fileVersionOf(version), reason, removedAt: dateOf(newer ?? version) };
    });
  const newest = entries.findIndex((entry) => 'Size' in entry);
  const topMarkers = entries
    .slice(0, newest === -1 ? entries.length : newest)
    .map(({ VersionId = 'null' }) => VersionId);
  return { current: current ? fileVersionOf(current) : null, trashed, topMarkers };
}

/**
 * Merges versions and delete markers, each of which S3 lists newest first. Times alone do not order them: they are given
 * to the second, and that of a multipart upload is when it was started.
 */
function newestFirst(
  versions: readonly ObjectVersion[],
  markers: readonly DeleteMarkerEntry[],
): (ObjectVersion | DeleteMarkerEntry)[] {
  const merged: (ObjectVersion | DeleteMarkerEntry)[] = [];
  const left = [...markers];
  for (const version of versions) {
    while (left[0] && isNewer(left[0], version)) merged.push(...left.splice(0, 1));
    merged.push(version);
  }
  return [...merged, ...left];
}

/** Within one second, a deletion follows what it deletes. */
function isNewer(marker: DeleteMarkerEntry, version: ObjectVersion): boolean {
  if (marker.IsLatest || version.IsLatest) return marker.IsLatest === true;
  return dateOf(marker) >= dateOf(version);
}

function fileVersionOf(version: ObjectVersion): FileVersion {
  return {
    versionId: version.VersionId ?? 'null',
    size: version.Size ?? 0,
    storage: storageKindOf(version.StorageClass),
    modifiedAt: dateOf(version),
    ...(version.ETag !== undefined && { etag: version.ETag }),
  };
}

function dateOf({ LastModified }: { LastModified?: Date | undefined }): string {
  return (LastModified ?? new Date(0)).toISOString();
}
