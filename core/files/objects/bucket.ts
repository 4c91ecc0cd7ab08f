import { required } from '#core/runtime/environment.ts';
import { sha256 } from '#core/runtime/sha256.ts';
import type { StorageKind } from '#shared/calls/files.ts';
import { env } from '#shared/ops/environment.ts';

/** The bucket of all workspaces' files. */
export function bucketName(): string {
  return required(env.storageBucket);
}

/** The folder of a workspace in the bucket, with a slash at its end: `w/1` is no prefix of `w/12/`. */
export function workspacePrefix(workspaceId: string): string {
  return `w/${workspaceId}/`;
}

/** The key of a file in the bucket. */
export function objectKey(workspaceId: string, path: string): string {
  return `${workspacePrefix(workspaceId)}${path}`;
}

const uuid = /^w\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/(.*)$/s;

/** The workspace and the path of a key in the bucket; null if it is not a workspace's. */
export function locateObject(key: string): { workspaceId: string; path: string } | null {
  const [, workspaceId, path] = uuid.exec(key) ?? [];
  return workspaceId === undefined || path === undefined ? null : { workspaceId, path };
}

/**
 * The folder in the bucket of what is made of a workspace's files to show them, with a slash at its end. No credentials of
 * sync clients reach it, it takes no quota, and has no trash.
 */
export function posterPrefix(workspaceId: string): string {
  return `posters/${workspaceId}/`;
}

/** The key of the poster of one version of a file. */
export function posterKey(workspaceId: string, path: string, versionId: string): string {
  const hash = sha256(`${path}\0${versionId}`);
  return `${posterPrefix(workspaceId)}${hash}.jpg`;
}

/** The key of the filmstrip of one version of a file, which lies beside its poster. */
export function stripKey(workspaceId: string, path: string, versionId: string): string {
  return posterKey(workspaceId, path, versionId).replace(/\.jpg$/, '-strip.jpg');
}

/** The key of the proxy of one version of a film. */
export function proxyKey(workspaceId: string, path: string, versionId: string): string {
  return posterKey(workspaceId, path, versionId).replace(/\.jpg$/, '-proxy.mp4');
}

/** The key of the waveform of one version of a film or a sound. */
export function waveformKey(workspaceId: string, path: string, versionId: string): string {
  return posterKey(workspaceId, path, versionId).replace(/\.jpg$/, '-waveform.json');
}

/** The key of the table of frames of one version of a film, whether it is reviewed or not. */
export function fileTableKey(workspaceId: string, path: string, versionId: string): string {
  return posterKey(workspaceId, path, versionId).replace(/\.jpg$/, '-frames.json');
}

/** The folder of the tables of frames of a workspace's reviews in the bucket, with a slash at its end. */
export function frameTablePrefix(workspaceId: string): string {
  return `reviews/${workspaceId}/`;
}

/** The key of the table of frames of one version of a review. */
export function frameTableKey(workspaceId: string, reviewId: string, number: number): string {
  return `${frameTablePrefix(workspaceId)}${reviewId}/${number}.json`;
}

/**
 * The folder of a workspace's logo in the bucket, with a slash at its end. No credentials of sync clients reach it; it takes
 * no quota, and has no trash.
 */
export function logoPrefix(workspaceId: string): string {
  return `${logoFolder}${workspaceId}/`;
}

/** The folder of the logos of all workspaces. */
export const logoFolder = 'logos/';

/** The key of a logo; each that is stored has an id of its own. */
export function logoKey(workspaceId: string, id: string): string {
  return `${logoPrefix(workspaceId)}${id}.png`;
}

/** The storage class in which S3 stores new objects of a kind of storage. */
export const storageClasses = {
  hot: 'INTELLIGENT_TIERING',
  cold: 'GLACIER_IR',
} as const satisfies Record<StorageKind, string>;

/** The kind of storage that an object's class belongs to; sync tools may store in classes that we do not use. */
export function storageKindOf(storageClass: string | undefined): StorageKind {
  return storageClass === storageClasses.cold ? 'cold' : 'hot';
}
