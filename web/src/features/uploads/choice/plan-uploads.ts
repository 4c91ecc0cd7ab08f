import type { StorageKind } from '#shared/calls/files.ts';
import { fileTooLarge, maxFileBytes, refusalOfPath } from '#shared/rules/text/file-names.ts';
import { kindOf } from '#web/features/files/entries/file-kinds.ts';
import { maxPages } from '#web/features/files/entries/max-pages.ts';
import type { Collected, CollectedFile, Refusal } from './collect-files.ts';
import type { Existing } from './find-existing.ts';
import { uniquePath } from './unique-path.ts';

/** What is to be uploaded, before the user's decisions. */
export interface UploadPlan {
  storage: StorageKind;
  /** In their order. */
  chosen: readonly CollectedFile[];
  /** Those of which no other file has the path. */
  files: CollectedFile[];
  /** Those of which another file has the path. */
  conflicting: CollectedFile[];
  /** How many of these the user may not replace. */
  locked: number;
  emptyFolders: string[];
  refused: Refusal[];
  /** Paths that are taken, by files of the workspace or of the plan. */
  taken: Set<string>;
}

/** What to do with files of which another has the path. */
export type ConflictDecision = 'keep_both' | 'replace' | 'skip';

/** A file to upload. */
export interface PlannedUpload extends CollectedFile {
  replace: boolean;
}

/**
 * Sorts out what can be uploaded, and what the user has to decide first.
 * @param uploading the paths that are being uploaded already
 */
export function planUploads(
  collected: Collected,
  existing: Existing,
  uploading: ReadonlySet<string>,
  storage: StorageKind,
): UploadPlan {
  const plan: UploadPlan = {
    storage,
    chosen: collected.files,
    files: [],
    conflicting: [],
    locked: 0,
    emptyFolders: collected.emptyFolders.filter((path) => !existing.folders.has(path)),
    refused: [...collected.refused],
    taken: new Set([...existing.files, ...uploading]),
  };
  const planned = new Set<string>();
  for (const file of collected.files) {
    const { path } = file;
    const reason = refusalOf(file, existing) ?? refusalAmong(path, planned, uploading);
    if (reason) plan.refused.push({ path, reason });
    else if (existing.files.has(path)) {
      plan.conflicting.push(file);
      if (existing.locked.has(path)) plan.locked += 1;
    } else plan.files.push(file);
    planned.add(path);
    plan.taken.add(path);
  }
  return plan;
}

function refusalOf({ path, file }: CollectedFile, { files, folders }: Existing): string | null {
  const refusal = refusalOfPath(path);
  if (refusal) return refusal;
  if (file.size > maxFileBytes) return fileTooLarge;
  if (folders.has(path)) return 'There is a folder of this name.';
  const isInFile = files.size > 0 && parentsOf(path).some((parent) => files.has(parent));
  return isInFile ? 'There is a file with the name of its folder.' : null;
}

function refusalAmong(
  path: string,
  planned: ReadonlySet<string>,
  uploading: ReadonlySet<string>,
): string | null {
  if (planned.has(path)) return 'Another selected file has the same name.';
  if (uploading.has(path)) return 'A file of this name is being uploaded.';
  return null;
}

function parentsOf(path: string): string[] {
  const names = path.split('/');
  return names.slice(1).map((_, index) => names.slice(0, index + 1).join('/'));
}

/** The uploads of a plan, in the order in which they were chosen: that of pages. */
export function decide(plan: UploadPlan, resolution: ConflictDecision): PlannedUpload[] {
  const conflicting = new Set(resolution === 'skip' ? [] : plan.conflicting);
  const planned = new Set([...plan.files, ...conflicting]);
  const taken = new Set(plan.taken);
  return plan.chosen
    .filter((file) => planned.has(file))
    .map((file) => {
      if (!conflicting.has(file)) return { ...file, replace: false };
      if (resolution === 'replace') return { ...file, replace: true };
      const path = uniquePath(file.path, (candidate) => taken.has(candidate));
      taken.add(path);
      return { ...file, path, replace: false };
    });
}

export function totalBytes(uploads: readonly { file: File }[]): number {
  return uploads.reduce((sum, { file }) => sum + file.size, 0);
}

/** The uploads that fit into some bytes, in their order; one that does not fit leaves room for later ones. */
export function selectFitting<T extends { file: File }>(uploads: readonly T[], bytes: number): T[] {
  let left = bytes;
  return uploads.filter(({ file }) => {
    if (file.size > left) return false;
    left -= file.size;
    return true;
  });
}

/** What of a selection becomes the next version of a review: one file, or pictures as its pages; the others are refused. */
export function asVersion({ files, refused }: Collected): Collected {
  const isSet = files.every(({ path }) => kindOf(path) === 'image');
  const taken = isSet ? maxPages : 1;
  const reason = isSet
    ? `A set has up to ${maxPages} pictures.`
    : 'A review takes one file, or several pictures, as its next version.';
  const others = files.slice(taken).map(({ path }) => ({ path, reason }));
  return { files: files.slice(0, taken), emptyFolders: [], refused: [...refused, ...others] };
}
