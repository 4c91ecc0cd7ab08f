import { isEmptyFolder } from '#core/files/objects/file-item.ts';
import type { ChangedFile, ChangeItem } from './change-item.ts';

/** Sizes in bytes at which files are copied in parts. */
export interface CopyLimits {
  /** Larger files are copied in parts; S3 copies up to 5 GB at once. */
  atOnce: number;
  /** The least size of a part. */
  part: number;
}

const mebibytes = 2 ** 20;

/** The limits in the cloud: few files are larger, and S3 copies this much well within a minute. */
export const copyLimits: CopyLimits = { atOnce: 512 * mebibytes, part: 512 * mebibytes };

/** A run of a change, as long as its time allows. */
export interface Run {
  workspaceId: string;
  /** Whether another step may begin. */
  hasTime: () => boolean;
  limits: CopyLimits;
}

/** A run of one kind of change. */
export interface RunOf<C extends ChangeItem = ChangeItem> extends Run {
  change: C;
}

/** What became of one file. */
export interface Outcome {
  /** 1 if it was changed; folders' own objects count as nothing. */
  files: number;
  bytes: bigint;
  /** What to undo. */
  changed?: ChangedFile;
  /** Why it could not be changed, as a sentence. */
  failure?: string;
}

/** The time of the run has ended in the middle of a file, which the next run continues. */
export class OutOfTime extends Error {}

/** The outcome of a file that was changed. */
export function changed(path: string, size: number, undo?: ChangedFile): Outcome {
  return {
    files: isEmptyFolder(path, { size }) ? 0 : 1,
    bytes: BigInt(size),
    ...(undo && { changed: undo }),
  };
}

/** The outcome of a file that could not be changed. */
export function failed(failure: string): Outcome {
  return { files: 0, bytes: 0n, failure };
}

/** The outcome of a file for which there was nothing to do. */
export const unchanged: Outcome = { files: 0, bytes: 0n };
