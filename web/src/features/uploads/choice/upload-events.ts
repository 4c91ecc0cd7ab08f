import type { StorageKind } from '#shared/calls/files.ts';
import type { Selection } from './selection.ts';

/**
 * The small part of the uploads that is always loaded: screens request uploads and learn what was stored; the engine
 * and its tray are a script of their own, which is fetched with the first request.
 */

export interface UploadRequest {
  selection: Selection;
  /** The folder to upload to: empty for the top one, otherwise with a slash at its end. */
  folder: string;
  storage: StorageKind;
  /** The id of the review of which the file becomes the newest version. */
  review?: string | undefined;
}

/**
 * An upload that becomes a version of a review: how much of it is sent, from 0 to 1 (undefined once it is no longer under
 * way), or the number of the version that was added.
 */
export type VersionUpload = { review: string } & (
  | { sent: number | undefined }
  | { added: number | undefined }
);

type RequestListener = (request: UploadRequest) => void;
type StoredListener = (folders: readonly string[]) => void;

const waiting: UploadRequest[] = [];
let engine: RequestListener | undefined;
const requestListeners = new Set<() => void>();
const storedListeners = new Set<StoredListener>();
const versionListeners = new Set<(upload: VersionUpload) => void>();

/** Uploads a selection. Questions, progress and failures are shown in the tray, on every tab of the dashboard. */
export function upload(request: UploadRequest) {
  if (engine) engine(request);
  else waiting.push(request);
  for (const listener of requestListeners) listener();
}

/** Subscribes to requests, to load the engine. @returns unsubscribes */
export function onUploadRequest(listener: () => void): () => void {
  requestListeners.add(listener);
  return () => {
    requestListeners.delete(listener);
  };
}

/** Lets the engine take the requests, those that have waited for it first. @returns stops that */
export function takeUploadRequests(take: RequestListener): () => void {
  engine = take;
  for (const request of waiting.splice(0)) take(request);
  return () => {
    if (engine === take) engine = undefined;
  };
}

/**
 * Subscribes to the folders in which uploads have been stored (empty for the top one, otherwise with a slash at its
 * end), at most once in two seconds.
 * @returns unsubscribes
 */
export function onStored(listener: StoredListener): () => void {
  storedListeners.add(listener);
  return () => {
    storedListeners.delete(listener);
  };
}

/** Reports the folders in which uploads have been stored. */
export function reportStored(folders: readonly string[]) {
  for (const listener of storedListeners) listener(folders);
}

/** Subscribes to uploads that become versions of reviews. @returns unsubscribes */
export function onVersionUpload(listener: (upload: VersionUpload) => void): () => void {
  versionListeners.add(listener);
  return () => {
    versionListeners.delete(listener);
  };
}

export function reportVersionUpload(upload: VersionUpload) {
  for (const listener of versionListeners) listener(upload);
}
