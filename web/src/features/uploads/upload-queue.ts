import type { ApiClient } from '#web/lib/api-client.ts';
import { KeptUploads } from './kept-uploads.ts';
import { PrioritySlots } from './priority-slots.ts';
import type { Pacing } from './retry.ts';
import { type SendingParts, sendUpload } from './send-upload.ts';
import { UploadError } from './upload-error.ts';
import { type NewUpload, newItem, type UploadItem } from './upload-item.ts';
import type { UploadRecord } from './upload-record.ts';
import type { UploadStore } from './upload-store.ts';

/** Parts that are sent at once, over all files; browsers open six connections to one host over HTTP/1.1. */
const partsAtOnce = 5;
/** Files that are uploaded at once: for small ones, the calls before and after their parts take most of the time. */
const filesAtOnce = 5;

export interface QueueParts extends Pick<SendingParts, 'put'> {
  /** The client of the opened workspace. */
  client: () => ApiClient;
  pacing: Omit<Pacing, 'onConnection'>;
  store: UploadStore;
  /** Called when something to show has changed. */
  onChange: () => void;
  onStored: (record: UploadRecord, file: File) => void;
}

/** Why nothing can be uploaded at present. */
export interface Blocked {
  /** The server's error code, such as `storage_full`. */
  code: string | undefined;
  message: string;
}

/** The uploads of one user and workspace in this tab: sends them in order, a few at once. */
export class UploadQueue {
  readonly #parts: QueueParts;
  readonly #kept: KeptUploads;
  readonly #sending = new PrioritySlots(partsAtOnce);
  readonly #hashing = new PrioritySlots(1);
  readonly #items = new Map<string, UploadItem>();
  #running = false;
  /** Files and bytes that have been stored since `clearDone`. */
  done = { files: 0, bytes: 0 };
  /** Bytes that have been sent, with those that had to be sent again. */
  sent = 0;
  connectionLost = false;
  blocked: Blocked | undefined;

  constructor(parts: QueueParts) {
    this.#parts = parts;
    this.#kept = new KeptUploads(parts);
  }

  /** In the order in which they are sent. */
  get items(): readonly UploadItem[] {
    return [...this.#items.values()];
  }

  /** Starts sending. */
  start() {
    this.#running = true;
    this.#pump();
  }

  /** Stops sending until `start`: the uploads do not count as paused. */
  async stop() {
    this.#running = false;
    await Promise.all(this.items.map((item) => this.#halt(item, 'queued')));
  }

  /** Adds uploads. Those without a file wait until it is given. */
  async add(uploads: readonly NewUpload[]) {
    for (const upload of uploads) this.#items.set(upload.record.key, newItem(upload));
    await this.#kept.save(uploads.map(({ record }) => record));
    this.#pump();
  }

  async pause(keys: readonly string[]) {
    const items = this.#find(keys).filter(({ state }) => state === 'queued' || state === 'sending');
    await Promise.all(items.map((item) => this.#halt(item, 'paused')));
    await this.#kept.save(recordsOf(items), { paused: true });
    this.#pump();
  }

  /** Resumes paused and failed uploads; those without a file wait until it is given. */
  async resume(keys: readonly string[]) {
    const items = this.#find(keys).filter(({ state }) => state !== 'sending');
    for (const item of items) {
      item.state = item.file ? 'queued' : 'needs_file';
      item.failure = undefined;
    }
    this.blocked = undefined;
    this.#pump();
    await this.#kept.save(recordsOf(items), { paused: false });
  }

  /** Uploads a file of which another has taken the path, under another path or in its place. */
  async resolve(key: string, changes: Pick<UploadRecord, 'path' | 'replace'>) {
    const item = this.#items.get(key);
    if (!item) return;
    // What has arrived was for the path and the condition that the upload began with.
    const { uploadId } = item.record;
    item.arrived = 0;
    await this.#kept.save([item.record], { ...changes, uploadId: undefined, partSize: undefined });
    if (uploadId) void this.#kept.discardAtServer(uploadId);
    await this.resume([key]);
  }

  /** The uploads that wait for their file. */
  get waiting(): UploadItem[] {
    return this.items.filter(({ file }) => !file);
  }

  /** Stops an upload whose file has changed or is gone. */
  fail(key: string, message: string) {
    const item = this.#items.get(key);
    if (!item) return;
    item.state = 'failed';
    item.failure = { kind: 'changed', message };
    this.#parts.onChange();
  }

  /** Cancels uploads: what has arrived is discarded, unless the file was complete just before. */
  async cancel(keys: readonly string[]) {
    const items = this.#find(keys);
    await Promise.all(items.map((item) => this.#halt(item, 'paused')));
    const records = recordsOf(items).filter(({ key }) => this.#items.delete(key));
    if (this.#items.size === 0) this.blocked = undefined;
    this.#pump();
    const started = records.filter(({ uploadId }) => uploadId);
    await this.#kept.save(started, { cancelled: true });
    await this.#kept.forget(records.filter(({ uploadId }) => !uploadId));
    await this.#kept.discard(started);
  }

  /** Discards uploads that were cancelled before a reload, without the server knowing. */
  discard(records: readonly UploadRecord[]) {
    return this.#kept.discard(records);
  }

  /** Begins a new count of what has been stored. */
  clearDone() {
    this.done = { files: 0, bytes: 0 };
    this.#parts.onChange();
  }

  #find(keys: readonly string[]): UploadItem[] {
    return keys.flatMap((key) => this.#items.get(key) ?? []);
  }

  #pump() {
    let sending = this.items.filter(({ state }) => state === 'sending').length;
    for (const item of this.#items.values()) {
      if (!this.#running || this.blocked || sending >= filesAtOnce) break;
      if (item.state !== 'queued' || !item.file) continue;
      sending += 1;
      item.state = 'sending';
      item.abort = new AbortController();
      item.run = this.#send(item, item.file, item.abort.signal, item.run);
    }
    this.#parts.onChange();
  }

  async #send(
    item: UploadItem,
    file: File,
    signal: AbortSignal,
    previousRun: Promise<void> | undefined,
  ) {
    await previousRun;
    if (!this.#items.has(item.record.key)) return;
    try {
      await sendUpload(this.#optionsFor(item, file), signal);
      this.#items.delete(item.record.key);
      this.done.files += 1;
      this.done.bytes += item.record.size;
      this.#parts.onStored(item.record, file);
      await this.#kept.forget([item.record]);
    } catch (error) {
      if (!signal.aborted) this.#stopped(item, error);
    }
    if (!signal.aborted) this.#pump();
  }

  #optionsFor(item: UploadItem, file: File) {
    const { client, put, pacing, onChange } = this.#parts;
    return {
      record: item.record,
      file,
      call: client().call,
      put,
      sending: this.#sending,
      hashing: this.#hashing,
      save: (changes: Partial<UploadRecord>) => this.#kept.save([item.record], changes),
      pacing: {
        ...pacing,
        onConnection: (lost: boolean) => {
          if (this.connectionLost !== lost) onChange();
          this.connectionLost = lost;
        },
      },
      progress: {
        arrived: (bytes: number) => {
          item.arrived = bytes;
          onChange();
        },
        inFlight: (part: number, bytes: number) => {
          this.sent += Math.max(0, bytes - (item.inFlight.get(part) ?? 0));
          if (bytes > 0) item.inFlight.set(part, bytes);
          else item.inFlight.delete(part);
          onChange();
        },
      },
    };
  }

  #stopped(item: UploadItem, error: unknown) {
    if (!(error instanceof UploadError)) console.error('An upload stopped.', error);
    const { failure, code, message } =
      error instanceof UploadError
        ? error
        : new UploadError('failed', 'The upload failed. Please try again.');
    if (failure === 'blocked') {
      this.blocked = { code, message };
      item.state = 'queued';
    } else {
      item.state = 'failed';
      item.failure = { kind: failure, message };
    }
  }

  /** Stops an upload that is being sent, and waits until it has stopped or is complete. */
  async #halt(item: UploadItem, state: 'queued' | 'paused') {
    const wasSending = item.state === 'sending';
    if (wasSending || state === 'paused') item.state = state;
    this.#parts.onChange();
    if (!wasSending) return;
    item.abort?.abort();
    await item.run;
  }
}

function recordsOf(items: readonly UploadItem[]): UploadRecord[] {
  return items.map(({ record }) => record);
}
