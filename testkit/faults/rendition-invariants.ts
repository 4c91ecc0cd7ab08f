import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import {
  bucketName,
  fileTableKey,
  posterKey,
  posterPrefix,
  proxyKey,
  stripKey,
  waveformKey,
} from '#core/files/objects/bucket.ts';
import type { Item } from './environment.ts';
import { ofKind } from './items.ts';

/**
 * What S3 stores of posters, filmstrips, proxies, waveforms and tables of frames whose version has gone, and proxies that are ready and
 * that it does not store, in words.
 * @param own the items of the workspace's files
 */
export async function renditionViolations(
  workspaceId: string,
  own: readonly Item[],
): Promise<string[]> {
  const Prefix = posterPrefix(workspaceId);
  const request = new ListObjectsV2Command({ Bucket: bucketName(), Prefix });
  const stored = new Set(((await s3.send(request)).Contents ?? []).map(({ Key = '' }) => Key));
  const known = versionsOf(own);
  const keysOf = ({ path, versionId }: Version) =>
    [posterKey, stripKey, proxyKey, waveformKey, fileTableKey].map((key) =>
      key(workspaceId, path, versionId),
    );
  const left = [...stored].filter((key) => !known.flatMap(keysOf).includes(key));
  const missing = known.filter(
    ({ path, versionId, isReady }) =>
      isReady && !stored.has(proxyKey(workspaceId, path, versionId)),
  );
  return [
    ...left.map((key) => `${key} is left of a version that has gone`),
    ...missing.map(({ path }) => `${workspaceId} has no proxy of ${path}, which is ready`),
  ];
}

interface Version {
  path: string;
  versionId: string;
  isReady: boolean;
}

function versionsOf(own: readonly Item[]): Version[] {
  const version = (path: string, { versionId, proxy }: Item): Version => ({
    path,
    versionId: String(versionId),
    isReady: Object(proxy).state === 'ready',
  });
  return [
    ...ofKind(own, 'FILE').flatMap(({ sk, current }) =>
      current ? [version(String(sk).slice('FILE#'.length), { ...Object(current) })] : [],
    ),
    ...ofKind(own, 'TRASH').map((item) => {
      const path = String(item['sk']).slice('TRASH#'.length);
      return version(path.slice(0, path.lastIndexOf('\0')), item);
    }),
  ];
}
