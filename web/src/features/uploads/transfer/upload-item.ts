import type { UploadFailure } from './upload-error.ts';
import type { UploadRecord } from './upload-record.ts';

/**
 * Where an upload is. `needs_file`: after a reload, the browser has to be given the file again; `failed`: it stopped,
 * and the reason is shown.
 */
type UploadState = 'queued' | 'sending' | 'paused' | 'needs_file' | 'failed';

/** An upload in the queue. */
export interface UploadItem {
  record: UploadRecord;
  state: UploadState;
  /** Unknown after a reload, until the browser gives it again. */
  file: File | undefined;
  /** Bytes at the server. */
  uploadedBytes: number;
  /** Bytes of the parts that are being sent, by part number. */
  inFlight: Map<number, number>;
  /** Why it has failed. */
  failure: { kind: UploadFailure; message: string } | undefined;
  /** Stops it while it is being sent. */
  abort: AbortController | undefined;
  /** Settles when it has stopped. */
  run: Promise<void> | undefined;
}

/** An upload that is added to the queue. */
export interface NewUpload {
  record: UploadRecord;
  file: File | undefined;
  /** Bytes that have arrived before a reload. */
  uploadedBytes?: number;
}

export function newItem({ record, file, uploadedBytes = 0 }: NewUpload): UploadItem {
  return {
    record,
    state: record.paused ? 'paused' : file ? 'queued' : 'needs_file',
    file,
    uploadedBytes,
    inFlight: new Map(),
    failure: undefined,
    abort: undefined,
    run: undefined,
  };
}

/** The bytes that have been sent, of parts in flight too. */
export function sentBytes({ record, uploadedBytes, inFlight }: UploadItem): number {
  let sum = uploadedBytes;
  for (const bytes of inFlight.values()) sum += bytes;
  return Math.min(sum, record.size);
}
