import type { StorageKind } from '#shared/calls/files.ts';
import type { PlannedUpload } from './choice/plan-uploads.ts';
import { Speed } from './speed.ts';
import { openTabSession, type TabSession } from './tab-session.ts';
import { putPart } from './transfer/put-part.ts';
import { recoverUpload } from './transfer/recover-upload.ts';
import type { Backoff } from './transfer/retry.ts';
import type { UploadCalls } from './transfer/upload-calls.ts';
import { UploadQueue } from './transfer/upload-queue.ts';
import { isSameFile, type UploadRecord } from './transfer/upload-record.ts';
import { indexedDbStore } from './transfer/upload-store.ts';
import { takeSnapshot, type UploadsSnapshot } from './tray/snapshot.ts';

/** Browsers may miss the return of a connection; then it is tried at this interval, in milliseconds. */
const offlineInterval = 30_000;

/** How the browser waits, and knows of its connection. */
const browserBackoff: Pick<Backoff, 'wait' | 'waitForConnection'> = {
  wait: (milliseconds, signal) => waitFor(milliseconds, signal, false),
  waitForConnection: (milliseconds, signal) =>
    waitFor(navigator.onLine ? milliseconds : offlineInterval, signal, true),
};

function waitFor(milliseconds: number, signal: AbortSignal, untilOnline: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = new AbortController();
    const finish = (act: () => void) => () => {
      clearTimeout(timer);
      end.abort();
      act();
    };
    const timer = setTimeout(finish(resolve), milliseconds);
    signal.addEventListener(
      'abort',
      finish(() => reject(signal.reason)),
      { signal: end.signal },
    );
    if (untilOnline) addEventListener('online', finish(resolve), { signal: end.signal });
    if (signal.aborted) finish(() => reject(signal.reason))();
  });
}

/** Milliseconds between two renders of the progress. */
const renderInterval = 250;

interface SessionOptions {
  /** The user and the workspace, or the guest, that the uploads belong to. */
  owner: string;
  calls: () => UploadCalls;
  /**
   * Called with each file that was stored; without the file where an earlier tab has sent it, and
   * with the version that it became, if the server tells it.
   */
  onStored: (record: UploadRecord, file: File | undefined, version?: string) => void;
  onCancelled?: (records: readonly UploadRecord[]) => void;
  /** Called before each render. */
  onRender?: (snapshot: UploadsSnapshot) => void;
}

/** The uploads of one owner in this tab: the queue, what survives a reload, and what is shown. */
export class UploadSession {
  readonly queue: UploadQueue;
  readonly #options: SessionOptions;
  readonly #listeners = new Set<() => void>();
  readonly #byteSpeed = new Speed();
  readonly #fileSpeed = new Speed();
  #snapshot: UploadsSnapshot;
  #rendering: ReturnType<typeof setTimeout> | undefined;
  #tab: Promise<TabSession> | undefined;
  #order = 0;

  constructor(options: SessionOptions) {
    this.#options = options;
    const { calls, onStored, onCancelled } = options;
    this.queue = new UploadQueue({
      calls,
      put: putPart,
      backoff: browserBackoff,
      store: indexedDbStore,
      onChange: () => this.#change(),
      onStored,
      onCancelled,
    });
    this.#snapshot = takeSnapshot(this.queue);
  }

  /** Starts sending, and takes over what closed tabs have left unfinished. */
  async start() {
    this.queue.start();
    const isFirst = !this.#tab;
    this.#tab ??= openTabSession();
    if (!isFirst) return;
    const tab = await this.#tab;
    // Before the uploads are taken over: a tab that closes meanwhile still counts as open there.
    const others = await tab.openTabs();
    await this.#takeOver(tab);
    for (const other of others) {
      if (other !== tab.id) tab.onClosed(other, () => void this.#takeOver(tab));
    }
  }

  async #takeOver(tab: TabSession) {
    const open = await tab.openTabs();
    const { owner, calls, onStored } = this.#options;
    const records = await indexedDbStore
      .claim(owner, tab.id, (session) => open.has(session))
      .catch(() => []);
    const uploads = [];
    const stored = [];
    const ended = records.filter(({ cancelled }) => cancelled);
    for (const record of records.filter((one) => !ended.includes(one))) {
      const uploaded = await recoverUpload(calls(), record);
      this.#order = Math.max(this.#order, record.order);
      if (uploaded === 'stored') stored.push(record);
      else uploads.push({ record, file: await readableFile(record), uploadedBytes: uploaded });
    }
    if (uploads.length > 0) await this.queue.add(uploads);
    else this.#change();
    // Once the others are in the queue: with them it may become one version.
    for (const record of stored) {
      await indexedDbStore.remove([record.key]);
      onStored(record, undefined);
    }
    await this.queue.discard(ended);
  }

  /**
   * Adds uploads to the end of the queue.
   * @param review the id of the one of which they become the next version: of several, each is a page
   */
  async add(uploads: readonly PlannedUpload[], storage: StorageKind, review?: string) {
    this.#tab ??= openTabSession();
    const { id } = await this.#tab;
    if (this.queue.items.length === 0) this.queue.clearDone();
    const pages = uploads.length > 1 ? uploads.map(({ path }) => path) : undefined;
    await this.queue.add(
      uploads.map(({ path, file, handle, replace }) => {
        this.#order += 1;
        const { size, lastModified, type: contentType } = file;
        const record: UploadRecord = {
          key: crypto.randomUUID(),
          owner: this.#options.owner,
          session: id,
          order: this.#order,
          path,
          size,
          lastModified,
          contentType,
          storage,
          replace,
          ...(review !== undefined && { review, ...(pages && { pages }) }),
          handle,
          paused: false,
          cancelled: false,
        };
        return { record, file };
      }),
    );
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly getSnapshot = (): UploadsSnapshot => this.#snapshot;

  /** Renders at most every `renderInterval`, and as often while something is sent, for the speed. */
  #change() {
    this.#rendering ??= setTimeout(() => this.#render(), renderInterval);
  }

  #render() {
    this.#rendering = undefined;
    const { sending } = this.#snapshot;
    this.#measure(sending > 0 && !this.queue.connectionLost);
    this.#snapshot = takeSnapshot(this.queue, {
      bytes: this.#byteSpeed.current,
      files: this.#fileSpeed.current,
      measured: this.#byteSpeed.measured,
    });
    this.#options.onRender?.(this.#snapshot);
    for (const listener of this.#listeners) listener();
    if (this.#snapshot.sending > 0) this.#change();
  }

  #measure(isSending: boolean) {
    if (!isSending) {
      this.#byteSpeed.reset();
      this.#fileSpeed.reset();
      return;
    }
    const at = performance.now();
    this.#byteSpeed.measure(this.queue.sent, at);
    this.#fileSpeed.measure(this.queue.stored, at);
  }
}

/** The file of an upload, if the browser still has the permission to read it, without asking for it. */
async function readableFile({ handle, ...record }: UploadRecord): Promise<File | undefined> {
  try {
    if ((await handle?.queryPermission?.({ mode: 'read' })) !== 'granted') return undefined;
    const file = await handle?.getFile();
    return file && isSameFile(record, file) ? file : undefined;
  } catch {
    return undefined;
  }
}
