import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { bucketName, workspacePrefix } from '#core/files/objects/bucket.ts';
import { decodeKey } from '#core/files/objects/object-versions.ts';

/** Pages of 1,000 folders and files that are read at most. */
const maxPages = 10;

/** The names of all folders of the first level of a workspace, as S3 has them, in their order. */
export async function firstLevelFolders(workspaceId: string): Promise<string[]> {
  const prefix = workspacePrefix(workspaceId);
  const names: string[] = [];
  let after: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const { CommonPrefixes = [], NextContinuationToken } = await s3.send(
      new ListObjectsV2Command({
        Bucket: bucketName(),
        Prefix: prefix,
        Delimiter: '/',
        EncodingType: 'url',
        ContinuationToken: after,
      }),
    );
    names.push(
      ...CommonPrefixes.map(({ Prefix }) => decodeKey(Prefix).slice(prefix.length).slice(0, -1)),
    );
    if (NextContinuationToken === undefined) break;
    after = NextContinuationToken;
  }
  return names;
}
