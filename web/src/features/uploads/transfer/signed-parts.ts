import type { FilePart } from './file-parts.ts';
import { hashPart } from './part-hash.ts';
import type { PrioritySemaphore } from './priority-semaphore.ts';
import { type Backoff, withRetries } from './retry.ts';
import type { SignedPart } from './send-part.ts';
import type { UploadCalls } from './upload-calls.ts';
import { toUploadError, UploadError } from './upload-error.ts';

/** Parts that are hashed and signed in one call; fewer at first, so that a large file is sent soon. */
const batchSize = 8;
const firstBatchSize = 2;

/** The next batch is signed while this many parts, or fewer, are ready: sending never waits for hashing. */
const refillAt = 5;

interface SigningOptions {
  uploadId: string;
  file: File;
  /** The position of the upload in the queue. */
  order: number;
  calls: UploadCalls;
  backoff: Backoff;
  /** For the parts of all uploads that are hashed. */
  hashing: PrioritySemaphore;
}

/** Hashes and signs the parts of one upload, a batch ahead of what is sent. */
export class SignedParts {
  readonly #options: SigningOptions;
  readonly #signal: AbortSignal;
  readonly #unsigned: FilePart[];
  #ready: SignedPart[];
  #signing: Promise<void> | undefined;
  #nextBatchSize: number;

  /** @param signed those that are signed already */
  constructor(
    parts: readonly FilePart[],
    signed: readonly SignedPart[],
    options: SigningOptions,
    signal: AbortSignal,
  ) {
    this.#options = options;
    this.#signal = signal;
    this.#ready = [...signed];
    this.#unsigned = parts.filter(({ number }) => !signed.some((one) => one.number === number));
    this.#nextBatchSize = parts.length > batchSize ? firstBatchSize : batchSize;
  }

  /** The next part to send; undefined after the last one. @throws UploadError if parts cannot be signed */
  async next(): Promise<SignedPart | undefined> {
    while (this.#ready.length === 0) {
      if (!this.#signing && this.#unsigned.length === 0) return undefined;
      await this.#signMore();
    }
    const part = this.#ready.shift();
    if (this.#ready.length <= refillAt && this.#unsigned.length > 0) {
      // A failure is thrown by the next call.
      this.#signMore().catch(() => undefined);
    }
    return part;
  }

  /** Signs a part again that is hashed already. */
  async signAgain(part: SignedPart): Promise<SignedPart> {
    const [signed] = await this.#sign([part]);
    if (!signed) throw new UploadError('failed', 'The upload could not be signed.');
    return signed;
  }

  #signMore(): Promise<void> {
    this.#signing ??= this.#signBatch().finally(() => {
      this.#signing = undefined;
    });
    return this.#signing;
  }

  async #signBatch() {
    const batch = this.#unsigned.slice(0, this.#nextBatchSize);
    const hashed = [];
    for (const part of batch)
      hashed.push({ ...part, sha256: await hashPart(this.#options, part, this.#signal) });
    const signed = await this.#sign(hashed);
    this.#ready.push(...signed);
    // Of a guest only as many are signed at once as may be ahead of what has arrived.
    const isSigned = new Set(signed.map(({ number }) => number));
    const left = batch.filter(({ number }) => !isSigned.has(number));
    this.#unsigned.splice(0, batch.length, ...left);
    this.#nextBatchSize = batchSize;
  }

  async #sign(parts: readonly (FilePart & { sha256: string })[]): Promise<SignedPart[]> {
    const { uploadId, calls, backoff } = this.#options;
    const hashed = parts.map(({ number, sha256 }) => ({ number, sha256 }));
    const answer = await withRetries(
      () =>
        calls.signParts(uploadId, hashed).catch((error) => {
          throw toUploadError(error);
        }),
      backoff,
      this.#signal,
    );
    const links = new Map(answer.parts.map((link) => [link.number, link]));
    return parts.flatMap((part) => {
      const link = links.get(part.number);
      return link ? [{ ...part, url: link.url, headers: link.headers }] : [];
    });
  }
}
