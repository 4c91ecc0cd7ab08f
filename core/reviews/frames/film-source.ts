import { GetObjectCommand } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { bucketName, objectKey } from '#core/files/objects/bucket.ts';
import type { FilmSource } from './film-reader.ts';

/** A version of a file at S3, of which parts are read. Versions never change. */
export function filmSource(
  workspaceId: string,
  { path, versionId, size }: { path: string; versionId: string; size: number },
): FilmSource {
  return objectSource(objectKey(workspaceId, path), size, versionId);
}

/** An object at S3, of which parts are read: its newest version by default. */
export function objectSource(key: string, size: number, versionId?: string): FilmSource {
  return {
    size,
    read: async (start, end) => {
      const { Body } = await s3.send(
        new GetObjectCommand({
          Bucket: bucketName(),
          Key: key,
          VersionId: versionId,
          Range: `bytes=${start}-${end - 1}`,
        }),
      );
      return (await Body?.transformToByteArray()) ?? new Uint8Array();
    },
  };
}
