import { isDeepStrictEqual } from 'node:util';
import { type SignedRequest, signPut } from '#core/clients/s3-links.ts';
import { CallError } from '#core/errors.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { may } from '#shared/rules/permissions.ts';
import { bucketName, posterKey, stripKey } from './objects/bucket.ts';
import {
  type FileItem,
  type FileVersion,
  fileItem,
  isStorable,
  pathOfFile,
  pathOfTrash,
  readFileItem,
  trashItem,
} from './objects/file-item.ts';
import { signPicture, storedRendition, storeEmpty } from './objects/rendition-objects.ts';
import { mayChangeVersion } from './own-files.ts';
import { mayAttempt } from './start-poster.ts';
import { stripLink } from './strip-link.ts';

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
  return linksOfFiles(workspaceId, await readCurrent(workspaceId, paths), seconds);
}

/**
 * The same, and the paths of those without one, of which the caller's browser may try to make it.
 * @param device the browser and system (`describeDevice`)
 */
export async function memberPosters(
  { workspace: { id: workspaceId, role, permissionLevel } }: Pick<MemberCaller, 'workspace'>,
  paths: readonly string[],
  device: string,
): Promise<{ posters: PosterLinks[]; missing: string[] }> {
  const files = await readCurrent(workspaceId, paths);
  const posters = await linksOfFiles(workspaceId, files, viewSeconds);
  if (!may(role, 'upload_files', permissionLevel)) return { posters, missing: [] };
  const missing = files.filter(({ current }) => !current.poster && mayAttempt(current, device));
  return { posters, missing: missing.map(({ path }) => path) };
}

interface CurrentFile {
  path: string;
  current: FileVersion;
}

async function readCurrent(workspaceId: string, paths: readonly string[]): Promise<CurrentFile[]> {
  const itemKeys = paths.map((path) => keys.file(workspaceId, path));
  const items = await getItems(itemKeys.filter(isStorable));
  const files = items.flatMap((item) => (item ? [fileItem.parse(item)] : []));
  return files.flatMap(({ current, ...file }) =>
    current ? [{ path: pathOfFile(file), current }] : [],
  );
}

function linksOfFiles(
  workspaceId: string,
  files: readonly CurrentFile[],
  seconds: number,
): Promise<PosterLinks[]> {
  return Promise.all(
    files
      .filter(({ current }) => current.poster)
      .map(({ path, current }) => linksOf(workspaceId, path, current, seconds)),
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

async function linksOf(
  workspaceId: string,
  path: string,
  version: FileVersion,
  seconds = viewSeconds,
): Promise<PosterLinks> {
  const url = await signPicture(posterKey(workspaceId, path, version.versionId), seconds);
  return { path, url, ...(await stripLink({ workspaceId, path, version }, seconds)) };
}

/** What a browser has made of a file. */
interface MadePoster {
  path: string;
  /** The version that it was made of; by default the current one. */
  version?: string | undefined;
  /** Bytes. */
  size: number;
  /** Seconds. */
  duration?: number | undefined;
  strip?: { size: number; frames: number } | undefined;
}

/**
 * Requests to upload the poster frame of a file's current version, and its filmstrip, which are shown from then on. Each
 * stores one object: replacing it takes another request.
 * @throws CallError `not_found`, also if the file was replaced meanwhile; `forbidden` to replace that of a file that the
 * caller may not change
 */
export function addPoster(
  caller: MemberCaller,
  { path, version: madeOf, size, duration, strip }: MadePoster,
): Promise<SignedRequest & { strip?: SignedRequest }> {
  const workspaceId = caller.workspace.id;
  return retryOnConflict(async () => {
    const file = await readFileItem(workspaceId, path);
    if (!file?.current) throw new CallError('not_found');
    const { version, current } = file;
    const { versionId, poster = false, frames } = current;
    if (madeOf !== undefined && madeOf !== versionId) throw new CallError('not_found');
    const sign = async (key: string, bytes: number, mayExist: boolean) => {
      const stored = mayExist ? await storedRendition(key) : null;
      // What was announced may not have been uploaded.
      if (stored && !stored.isEmpty && !mayChangeVersion(caller, path, current)) {
        throw new CallError('forbidden');
      }
      const replaces = stored?.etag ?? (await storeEmpty(key));
      const link = { bucket: bucketName(), key, contentType: 'image/jpeg', size: bytes, replaces };
      return signPut(link, uploadSeconds);
    };
    const request = await sign(posterKey(workspaceId, path, versionId), size, poster);
    const stripRequest =
      strip &&
      (await sign(stripKey(workspaceId, path, versionId), strip.size, frames !== undefined));
    // A poster alone keeps the filmstrip, if what was announced was uploaded.
    const keepsStrip =
      !strip && frames !== undefined && (await hasContent(stripKey(workspaceId, path, versionId)));
    const shownFrames = keepsStrip ? frames : strip?.frames;
    const { frames: _, ...others } = current;
    const next = {
      ...others,
      poster: true,
      ...(duration !== undefined && { duration }),
      ...(shownFrames !== undefined && { frames: shownFrames }),
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

async function hasContent(key: string): Promise<boolean> {
  const stored = await storedRendition(key);
  return stored !== null && !stored.isEmpty;
}
