import { onePartBytes } from '#shared/rules/text/file-names.ts';
import { type FilePart, missingParts, partsOf } from './file-parts.ts';
import { hashPart } from './part-hash.ts';
import type { PrioritySemaphore } from './priority-semaphore.ts';
import type { PutPart } from './put-part.ts';
import { type Backoff, withRetries } from './retry.ts';
import { type SignedPart, sendPart } from './send-part.ts';
import { SignedParts } from './signed-parts.ts';
import type { UploadCalls } from './upload-calls.ts';
import { changedMessage, toUploadError, UploadError } from './upload-error.ts';
import { isSameFile, type UploadRecord } from './upload-record.ts';

export interface SendOptions {
  calls: UploadCalls;
  put: PutPart;
  backoff: Backoff;
  /** For the parts of all files that are sent at once. */
  sending: PrioritySemaphore;
  /** For the parts of all files that are hashed at once. */
  hashing: PrioritySemaphore;
}

export interface SendUploadOptions extends SendOptions {
  record: UploadRecord;
  file: File;
  /** Keeps what the server has said of the upload: `uploadId` and `partSize`. */
  save: (changes: Pick<UploadRecord, 'uploadId' | 'partSize'>) => Promise<void>;
  progress: UploadProgress;
}

/** Receives the progress of one upload. */
interface UploadProgress {
  /** The bytes at the server, not counting parts in flight. */
  uploaded: (bytes: number) => void;
  /** The bytes of a part that is being sent; 0 also when it has arrived or must be sent again. */
  inFlight: (part: number, bytes: number) => void;
}

/** Workers of one file: each holds one part that is signed and waits for a slot. */
const workers = 5;

/** How often an upload is started again, or looks for parts that the server misses. */
const maxRounds = 3;

/**
 * Uploads a file: what has arrived already is not sent again.
 * @returns the version that it became, if the server tells it
 * @throws UploadError if it stops; the signal's reason when it aborts
 */
export async function sendUpload(
  options: SendUploadOptions,
  signal: AbortSignal,
): Promise<string | undefined> {
  for (let round = 1; ; round += 1) {
    try {
      return await sendOnce(options, signal);
    } catch (error) {
      if (!isDiscarded(error) || round >= maxRounds) throw error;
      await options.save({ uploadId: undefined, partSize: undefined });
    }
  }
}

async function sendOnce(
  options: SendUploadOptions,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { record, file, backoff } = options;
  if (!isSameFile(record, file)) throw new UploadError('changed', changedMessage);
  const ask = <T>(request: () => Promise<T>) =>
    withRetries(() => request().catch(throwUploadError), backoff, signal);

  const resumed = record.uploadId !== undefined;
  const { id, partSize, signed } = await startOrResume(options, ask, signal);
  // The call cannot be aborted; what it has reserved is known by now, and is released on cancellation.
  signal.throwIfAborted();
  const parts = partsOf(record.size, partSize);
  const complete = async () => (await ask(() => options.calls.complete(id))).version;
  let missing: readonly FilePart[] = parts;
  if (resumed) {
    try {
      missing = await findMissing(options, id, parts, ask);
    } catch (error) {
      if (!isDiscarded(error)) throw error;
      // It may be complete, if that answer was lost; completing it again answers the same for a day.
      return await complete();
    }
  }
  for (let round = 1; ; round += 1) {
    await sendParts(options, id, { missing, signed: round === 1 ? signed : [] }, signal);
    try {
      return await complete();
    } catch (error) {
      const incomplete = error instanceof UploadError && error.code === 'upload_incomplete';
      if (!incomplete || round >= maxRounds) throw error;
      missing = await findMissing(options, id, parts, ask);
    }
  }
}

type Ask = <T>(request: () => Promise<T>) => Promise<T>;

function isDiscarded(error: unknown): boolean {
  return error instanceof UploadError && error.failure === 'discarded';
}

function throwUploadError(error: unknown): never {
  throw toUploadError(error);
}

interface StartedUpload {
  id: string;
  partSize: number;
  /** The only part of a small file that was just started; other parts are signed by a call of their own. */
  signed: readonly SignedPart[];
}

async function startOrResume(
  options: SendUploadOptions,
  ask: Ask,
  signal: AbortSignal,
): Promise<StartedUpload> {
  const { record, file, calls, save, hashing } = options;
  if (record.uploadId !== undefined && record.partSize !== undefined) {
    return { id: record.uploadId, partSize: record.partSize, signed: [] };
  }
  const { path, size, storage, contentType, lastModified, replace, order } = record;
  const whole = { start: 0, size };
  const sha256 =
    size <= onePartBytes ? await hashPart({ file, hashing, order }, whole, signal) : undefined;
  const { upload, part } = await ask(() =>
    calls.start({
      path,
      size,
      storage,
      replace,
      // A file may be dated before 1970.
      ...(lastModified >= 0 && { lastModified }),
      ...(contentType && { contentType }),
      ...(sha256 !== undefined && { sha256 }),
    }),
  );
  const { id, partSize } = upload;
  await save({ uploadId: id, partSize });
  const signed = part && sha256 !== undefined ? [{ ...whole, ...part, sha256 }] : [];
  return { id, partSize, signed };
}

async function findMissing(
  { calls, progress }: SendUploadOptions,
  id: string,
  parts: readonly FilePart[],
  ask: Ask,
): Promise<FilePart[]> {
  const answer = await ask(() => calls.get(id));
  const missing = missingParts(parts, answer.parts);
  progress.uploaded(bytesOf(parts) - bytesOf(missing));
  return missing;
}

function bytesOf(parts: readonly FilePart[]): number {
  return parts.reduce((sum, { size }) => sum + size, 0);
}

async function sendParts(
  options: SendUploadOptions,
  uploadId: string,
  { missing, signed }: { missing: readonly FilePart[]; signed: readonly SignedPart[] },
  outer: AbortSignal,
) {
  const { record, file, calls, put, backoff, progress, sending, hashing } = options;
  const failed = new AbortController();
  const signal = AbortSignal.any([outer, failed.signal]);
  const { order } = record;
  const signing = { uploadId, file, order, calls, backoff, hashing };
  const parts = new SignedParts(missing, signed, signing, signal);
  let unsent = bytesOf(missing);

  async function work() {
    for (let part = await parts.next(); part; part = await parts.next()) {
      const { number, size } = part;
      const release = await sending.acquire(order, signal);
      try {
        const onProgress = (bytes: number) => progress.inFlight(number, bytes);
        const sign = (expired: typeof part) => parts.signAgain(expired);
        await sendPart(part, { file, put, backoff, sign, onProgress }, signal);
        unsent -= size;
        progress.uploaded(record.size - unsent);
      } finally {
        progress.inFlight(number, 0);
        release();
      }
    }
  }

  const working = Array.from({ length: Math.min(workers, missing.length) }, work);
  try {
    await Promise.all(working);
  } catch (error) {
    // The others must have stopped before the upload is discarded or started again.
    failed.abort(error);
    await Promise.allSettled(working);
    throw error;
  }
}
