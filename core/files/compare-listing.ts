import {
  type DeleteMarkerEntry,
  ListObjectVersionsCommand,
  type ObjectVersion,
} from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { now } from '#core/runtime/clock.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { bucketName, objectKey, storageKindOf, workspacePrefix } from './objects/bucket.ts';
import {
  type FileVersion,
  fileItem,
  pathOfFile,
  pathOfTrash,
  readFileItem,
  readTrashOf,
  trashItem,
} from './objects/file-item.ts';
import { compareKeys, lastKey } from './objects/key-order.ts';
import { decodeKey, listObjectVersions } from './objects/object-versions.ts';

/** Differences between S3's listing and what is counted, on one page of the listing. */
export interface ListingDifferences {
  /** The files that differ. */
  paths: string[];
  /** The path after which the next page begins; null at the end. */
  next: string | null;
}

/** What changed within this number of milliseconds may not be counted yet: its events are on their way. */
const settledAfterMs = 10 * 60 * 1_000;

/** What is stored of each file: its versions, each as one string. */
type Contents = Map<string, Set<string>>;

/**
 * Compares a page of up to 1,000 versions and delete markers at S3 with the files and the trash that the table counts.
 * Changes nothing.
 * @param after the `next` of the previous page
 */
export async function compareListing(
  workspaceId: string,
  after: string | null,
): Promise<ListingDifferences> {
  const { listed, recent, next, isWhole } = await listedPage(workspaceId, after);
  if (!isWhole) return { paths: next === null ? [] : await differing(workspaceId, next), next };
  const counted = await countedBetween(workspaceId, after, next);
  const paths = [...new Set([...listed.keys(), ...counted.keys()])].filter(
    (path) => !recent.has(path) && !isSame(listed.get(path), counted.get(path)),
  );
  return { paths, next };
}

/** The path of a file that has more versions than a page, if it differs. */
async function differing(workspaceId: string, path: string): Promise<string[]> {
  const { current, trashed } = await listObjectVersions(workspaceId, path);
  const changedAt = [current?.modifiedAt ?? '', ...trashed.map(({ removedAt }) => removedAt)];
  const settled = new Date(now().getTime() - settledAfterMs).toISOString();
  if (changedAt.some((at) => at > settled)) return [];
  const item = await readFileItem(workspaceId, path);
  const listed = contentsOf(path, current, trashed);
  const counted = contentsOf(path, item?.current, await readTrashOf(workspaceId, path));
  return isSame(listed, counted) ? [] : [path];
}

function contentsOf(
  path: string,
  current: FileVersion | null | undefined,
  trashed: readonly FileVersion[],
): Set<string> | undefined {
  const contents: Contents = new Map();
  if (current) addTo(contents, path, current, true);
  for (const version of trashed) addTo(contents, path, version, false);
  return contents.get(path);
}

function isSame(one: Set<string> = new Set(), other: Set<string> = new Set()): boolean {
  return one.size === other.size && [...one].every((version) => other.has(version));
}

/** @returns `isWhole`: false for a page that has not even all versions of one file */
async function listedPage(workspaceId: string, after: string | null) {
  const page = await s3.send(
    new ListObjectVersionsCommand({
      Bucket: bucketName(),
      Prefix: workspacePrefix(workspaceId),
      KeyMarker: after === null ? undefined : objectKey(workspaceId, after),
      EncodingType: 'url',
    }),
  );
  const { length } = workspacePrefix(workspaceId);
  const pathOf = ({ Key }: DeleteMarkerEntry) => decodeKey(Key).slice(length);
  const entries: (ObjectVersion | DeleteMarkerEntry)[] = [
    ...(page.Versions ?? []),
    ...(page.DeleteMarkers ?? []),
  ];
  // Of the last file of a page, the next one may have further versions.
  const last = page.IsTruncated ? decodeKey(page.NextKeyMarker).slice(length) : null;
  const whole = entries.filter((entry) => pathOf(entry) !== last);
  const listed: Contents = new Map();
  for (const version of page.Versions ?? []) {
    if (pathOf(version) === last) continue;
    const isCurrent = version.IsLatest === true;
    const { VersionId = 'null', Size = 0, StorageClass } = version;
    const storage = storageKindOf(StorageClass);
    addTo(listed, pathOf(version), { versionId: VersionId, size: Size, storage }, isCurrent);
  }
  const unsettled = now().getTime() - settledAfterMs;
  const recent = new Set(
    whole
      .filter(({ LastModified }) => (LastModified?.getTime() ?? 0) > unsettled)
      .map((entry) => pathOf(entry)),
  );
  const isWhole = last === null || whole.length > 0;
  const next = last === null ? null : (lastKey(whole.map(pathOf)) ?? last);
  return { listed, recent, next, isWhole };
}

function addTo(
  contents: Contents,
  path: string,
  { versionId, size, storage }: Pick<FileVersion, 'versionId' | 'size' | 'storage'>,
  isCurrent: boolean,
): void {
  const versions = contents.get(path) ?? new Set();
  versions.add(`${isCurrent ? 'current' : 'trash'} ${versionId} ${size} ${storage}`);
  contents.set(path, versions);
}

const pageSize = 1_000;

/** What the table counts of the files after one path and up to another; up to the end for null. */
async function countedBetween(
  workspaceId: string,
  after: string | null,
  last: string | null,
): Promise<Contents> {
  const counted: Contents = new Map();
  const { pk } = keys.quota(workspaceId);
  const isWithin = (path: string) => last === null || compareKeys(path, last) <= 0;
  // NUL sorts before, and the last code point after every version of a file in the trash.
  const starts = [
    after === null ? null : keys.file(workspaceId, after).sk,
    after === null ? null : `${prefixes.trash}${after}\0\u{10ffff}`,
  ];
  let from = starts[0];
  for (;;) {
    const start = from ? { pk, sk: from } : undefined;
    const items = await queryItems(pk, prefixes.file, fileItem, { after: start, limit: pageSize });
    const within = items.filter((item) => isWithin(pathOfFile(item)));
    for (const item of within) {
      if (item.current) addTo(counted, pathOfFile(item), item.current, true);
    }
    if (within.length < pageSize) break;
    from = items.at(-1)?.sk;
  }
  from = starts[1];
  for (;;) {
    const start = from ? { pk, sk: from } : undefined;
    const items = await queryItems(pk, prefixes.trash, trashItem, {
      after: start,
      limit: pageSize,
    });
    const within = items.filter((item) => isWithin(pathOfTrash(item)));
    for (const item of within) addTo(counted, pathOfTrash(item), item, false);
    if (within.length < pageSize) break;
    from = items.at(-1)?.sk;
  }
  return counted;
}
