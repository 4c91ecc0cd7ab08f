/** The posters that this tab makes: what is reported of them before the script that makes them is loaded. */

export interface PosterProgress {
  /** Numbers of files; both 0 while none is being made. */
  done: number;
  total: number;
  /** Whether they are made of files of this computer, which are at hand only as long as the tab is open. */
  isOwn: boolean;
}

const idle: PosterProgress = { done: 0, total: 0, isOwn: false };

let progress = idle;
const watchers = new Set<() => void>();
const storedListeners = new Set<(path: string) => void>();

export function posterProgress(): PosterProgress {
  return progress;
}

export function watchPosters(listener: () => void): () => void {
  watchers.add(listener);
  return () => {
    watchers.delete(listener);
  };
}

/** @param next null once all are made */
export function reportProgress(next: PosterProgress | null) {
  progress = next ?? idle;
  for (const listener of watchers) listener();
}

/**
 * Subscribes to the paths of files whose poster has been stored.
 * @returns unsubscribes
 */
export function onPosterStored(listener: (path: string) => void): () => void {
  storedListeners.add(listener);
  return () => {
    storedListeners.delete(listener);
  };
}

export function reportPoster(path: string) {
  for (const listener of storedListeners) listener(path);
}
