import { applyError, type Blocked } from './apply-error.ts';
import { PersistedUploads } from './persisted-uploads.ts';
import { PrioritySemaphore } from './priority-semaphore.ts';
import type { QueueOptions } from './queue-options.ts';
import { type SendItemOptions, sendItem } from './send-item.ts';
import { type NewUpload, newItem, type UploadItem } from './upload-item.ts';
import { type UploadRecord, versionOf } from './upload-record.ts';

/** Parts that are sent at once, over all files; browsers open six connections to one host over HTTP/1.1. */
const partsAtOnce = 5;
/** Files that are uploaded at once: for small ones, the calls before and after their parts take most of the time. */
const filesAtOnce = 5;

/** The uploads of one user and workspace, or of one guest, in this tab: sends them in order, a few at once. */
export class UploadQueue {
  readonly #options: QueueOptions;
  readonly #persisted: PersistedUploads;
  readonly #sendOptions: SendItemOptions;
  readonly #items = new Map<string, UploadItem>();
  #running = false;
  /** Files and bytes that have been stored since `clearDone`. */
  done = { files: 0, bytes: 0 };
  /** Bytes that have been sent, with those that had to be sent again. */
  sent = 0;
  /** Files that have been stored. */
  stored = 0;
  connectionLost = false;
  blocked: Blocked | undefined;

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#persisted = new PersistedUploads(options);
    this.#sendOptions = {
      ...options,
      persisted: this.#persisted,
      sending: new PrioritySemaphore(partsAtOnce),
      hashing: new PrioritySemaphore(1),
      onSent: (bytes) => {
        this.sent += bytes;
      },
      onConnection: (lost) => {
        if (this.connectionLost !== lost) options.onChange();
        this.connectionLost = lost;
      },
    };
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
    await this.#persisted.save(uploads.map(({ record }) => record));
    this.#pump();
  }

  async pause(keys: readonly string[]) {
    const items = this.#find(keys).filter(({ state }) => state === 'queued' || state === 'sending');
    await Promise.all(items.map((item) => this.#halt(item, 'paused')));
    await this.#persisted.save(recordsOf(items), { paused: true });
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
    await this.#persisted.save(recordsOf(items), { paused: false });
  }

  /** Uploads a file of which another has taken the path, under another path or in its place. */
  async resolve(key: string, changes: Pick<UploadRecord, 'path' | 'replace'>) {
    const item = this.#items.get(key);
    if (!item) return;
    // What has arrived was for the path and the condition that the upload began with.
    const { uploadId, path } = item.record;
    item.uploadedBytes = 0;
    const version = versionOf(item.record);
    const pages = item.record.pages?.map((page) => (page === path ? changes.path : page));
    const others = recordsOf(this.items).filter((other) => version && versionOf(other) === version);
    await this.#persisted.save(others, { pages });
    await this.#persisted.save([item.record], {
      ...changes,
      uploadId: undefined,
      partSize: undefined,
    });
    if (uploadId) void this.#persisted.discardAtServer(uploadId);
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
    this.#options.onChange();
  }

  /** Cancels uploads: what has arrived is discarded, unless the file was complete just before. */
  async cancel(keys: readonly string[]) {
    const items = this.#find(keys);
    await Promise.all(items.map((item) => this.#halt(item, 'paused')));
    const records = recordsOf(items).filter(({ key }) => this.#items.delete(key));
    if (this.#items.size === 0) this.blocked = undefined;
    const incomplete = cancelPages(records, recordsOf(this.items));
    this.#options.onCancelled?.(records);
    this.#pump();
    const started = records.filter(({ uploadId }) => uploadId);
    await this.#persisted.save(started, { cancelled: true });
    await this.#persisted.remove(records.filter(({ uploadId }) => !uploadId));
    await this.#persisted.save(incomplete);
    await this.#persisted.discard(started);
  }

  /** Discards uploads that were cancelled before a reload, without the server knowing. */
  discard(records: readonly UploadRecord[]) {
    return this.#persisted.discard(records);
  }

  /** Begins a new count of what has been stored. */
  clearDone() {
    this.done = { files: 0, bytes: 0 };
    this.#options.onChange();
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
    this.#options.onChange();
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
      const version = await sendItem(item, file, this.#sendOptions, signal);
      this.#items.delete(item.record.key);
      this.stored += 1;
      this.done.files += 1;
      this.done.bytes += item.record.size;
      this.#options.onStored(item.record, file, version);
      await this.#persisted.remove([item.record]);
    } catch (error) {
      if (!signal.aborted) this.blocked = applyError(item, error) ?? this.blocked;
    }
    if (!signal.aborted) this.#pump();
  }

  /** Stops an upload that is being sent, and waits until it has stopped or is complete. */
  async #halt(item: UploadItem, state: 'queued' | 'paused') {
    const wasSending = item.state === 'sending';
    if (wasSending || state === 'paused') item.state = state;
    this.#options.onChange();
    if (!wasSending) return;
    item.abort?.abort();
    await item.run;
  }
}

function recordsOf(items: readonly UploadItem[]): UploadRecord[] {
  return items.map(({ record }) => record);
}

/** Marks cancelled uploads in those that become pages of the same versions. @returns which of `left` it has changed */
function cancelPages(
  cancelled: readonly UploadRecord[],
  left: readonly UploadRecord[],
): UploadRecord[] {
  const versions = new Set(cancelled.map(versionOf));
  const paths = new Set<string | null>(cancelled.map(({ path }) => path));
  const isOfThem = (record: UploadRecord) => record.pages && versions.has(versionOf(record));
  const changed = left.filter(isOfThem);
  for (const record of [...cancelled.filter(isOfThem), ...changed])
    record.pages = record.pages?.map((page) => (paths.has(page) ? null : page));
  return changed;
}
