import { isDeepStrictEqual } from 'node:util';
import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { nullIfMissing } from '#core/clients/s3-errors.ts';
import { type SignedRequest, signPut, signRead } from '#core/clients/s3-links.ts';
import { CallError } from '#core/errors.ts';
import { type Key, keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { bucketName, posterKey, stripKey } from './objects/bucket.ts';
import {
  type FileItem,
  type FileVersion,
  fileItem,
  pathOfFile,
  pathOfTrash,
  readFileItem,
  trashItem,
} from './objects/file-item.ts';
import { mayChangeVersion } from './own-files.ts';

/** Seconds in which a poster can be uploaded, and for which links to posters are valid. */
const uploadSeconds = 15 * 60;
const viewSeconds = 60 * 60;

/** Links to what shows a file, or a version of it in the trash. */
interface PosterLinks {
  path: string;
  version?: string;
  url: string;
  strip?: { url: string; frames: number };
}

/** Links to the poster frames and filmstrips of files, without those that have none. */
export async function posterLinks(
  workspaceId: string,
  paths: readonly string[],
  seconds = viewSeconds,
): Promise<PosterLinks[]> {
  const wanted = paths.map((path) => keys.file(workspaceId, path)).filter(isStorable);
  const items = await getItems(wanted);
  const files = items.flatMap((item) => (item ? [fileItem.parse(item)] : []));
  return Promise.all(
    files.flatMap(({ current, ...file }) => {
      if (!current?.poster) return [];
      const path = pathOfFile(file);
      return [linksOf(workspaceId, path, current, seconds)];
    }),
  );
}

/** The same of versions in the trash. */
export async function trashedPosterLinks(
  workspaceId: string,
  versions: readonly { path: string; version: string }[],
): Promise<PosterLinks[]> {
  const itemKeys = versions.map(({ path, version }) => keys.trash(workspaceId, path, version));
  const items = await getItems(itemKeys.filter(isStorable));
  const trashed = items.flatMap((item) => (item ? [trashItem.parse(item)] : []));
  return Promise.all(
    trashed
      .filter(({ poster }) => poster)
      .map(async (item) => ({
        ...(await linksOf(workspaceId, pathOfTrash(item), item)),
        version: item.versionId,
      })),
  );
}

/** Whether the table accepts a sort key: of 1,024 bytes at most. */
function isStorable({ sk }: Key): boolean {
  return Buffer.byteLength(sk) <= 1_024;
}

async function linksOf(
  workspaceId: string,
  path: string,
  { versionId, frames }: FileVersion,
  seconds = viewSeconds,
): Promise<PosterLinks> {
  const link = (key: string) =>
    signRead(
      { bucket: bucketName(), key, contentType: 'image/jpeg', contentDisposition: 'inline' },
      seconds,
    );
  const url = await link(posterKey(workspaceId, path, versionId));
  if (frames === undefined) return { path, url };
  return { path, url, strip: { url: await link(stripKey(workspaceId, path, versionId)), frames } };
}

/** What a browser has made of a file. */
interface MadePoster {
  path: string;
  /** Bytes. */
  size: number;
  /** Seconds. */
  duration?: number | undefined;
  strip?: { size: number; frames: number } | undefined;
}

/**
 * Requests to upload the poster frame of a file's current version, and its filmstrip, which are shown from then on. Each
 * stores one object: replacing it takes another request.
 * @throws CallError `not_found`; `forbidden` to replace that of a file that the caller may not change
 */
export function addPoster(
  caller: MemberCaller,
  { path, size, duration, strip }: MadePoster,
): Promise<SignedRequest & { strip?: SignedRequest }> {
  const workspaceId = caller.workspace.id;
  return retryOnConflict(async () => {
    const file = await readFileItem(workspaceId, path);
    if (!file?.current) throw new CallError('not_found');
    const { version, current } = file;
    const { versionId, poster = false, frames } = current;
    const sign = async (key: string, bytes: number, mayExist: boolean) => {
      // What was announced may not have been uploaded.
      const replaces = mayExist ? await etagOf(key) : null;
      if (replaces !== null && !mayChangeVersion(caller, current)) throw new CallError('forbidden');
      const link = { bucket: bucketName(), key, contentType: 'image/jpeg', size: bytes, replaces };
      return signPut(link, uploadSeconds);
    };
    const request = await sign(posterKey(workspaceId, path, versionId), size, poster);
    const stripRequest =
      strip &&
      (await sign(stripKey(workspaceId, path, versionId), strip.size, frames !== undefined));
    const next = {
      ...current,
      poster: true,
      ...(duration !== undefined && { duration }),
      ...(strip && { frames: strip.frames }),
    };
    if (!isDeepStrictEqual(next, current)) {
      await write(
        update<FileItem>(
          keys.file(workspaceId, path),
          { set: { version: version + 1, current: next }, when: { version } },
          () => new StaleReadError(),
        ),
      );
    }
    return { ...request, ...(stripRequest && { strip: stripRequest }) };
  });
}

async function etagOf(key: string): Promise<string | null> {
  const head = new HeadObjectCommand({ Bucket: bucketName(), Key: key });
  return (await nullIfMissing(s3.send(head)))?.ETag ?? null;
}
