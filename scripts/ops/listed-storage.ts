import {
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
} from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { bucketName, storageKindOf, workspacePrefix } from '#core/files/objects/bucket.ts';
import { decodeKey } from '#core/files/objects/object-versions.ts';
import type { StorageKind } from '#shared/files.ts';

/** What S3 lists of a workspace, in bytes. */
export type ListedStorage = Record<StorageKind, { used: bigint; trash: bigint }>;

/** Adds up all versions of a workspace's files at S3; a request for each thousand of them. */
export async function listStorage(workspaceId: string): Promise<ListedStorage> {
  const listed = { hot: { used: 0n, trash: 0n }, cold: { used: 0n, trash: 0n } };
  for await (const { Versions = [] } of pagesOf(workspacePrefix(workspaceId))) {
    for (const { Size = 0, StorageClass, IsLatest } of Versions) {
      const sums = listed[storageKindOf(StorageClass)];
      sums.used += BigInt(Size);
      if (!IsLatest) sums.trash += BigInt(Size);
    }
  }
  return listed;
}

async function* pagesOf(Prefix: string): AsyncGenerator<ListObjectVersionsCommandOutput> {
  let from: { KeyMarker?: string; VersionIdMarker?: string | undefined } | null = {};
  while (from) {
    const page: ListObjectVersionsCommandOutput = await s3.send(
      new ListObjectVersionsCommand({
        Bucket: bucketName(),
        Prefix,
        EncodingType: 'url',
        ...from,
      }),
    );
    yield page;
    const { IsTruncated, NextKeyMarker, NextVersionIdMarker } = page;
    from = IsTruncated
      ? { KeyMarker: decodeKey(NextKeyMarker), VersionIdMarker: NextVersionIdMarker }
      : null;
  }
}
