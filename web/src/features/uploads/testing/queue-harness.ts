import { afterEach } from '@jest/globals';
import type { Backoff } from '#web/features/uploads/transfer/retry.ts';
import type { UploadItem } from '#web/features/uploads/transfer/upload-item.ts';
import { UploadQueue } from '#web/features/uploads/transfer/upload-queue.ts';
import type { UploadRecord } from '#web/features/uploads/transfer/upload-record.ts';
import type { UploadStore } from '#web/features/uploads/transfer/upload-store.ts';
import { createApiClient } from '#web/lib/api/api-client.ts';
import { UploadServer } from './upload-server.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

/**
 * A server that answers `fetch` until the test ends, with an empty store, and queues that use both.
 * @param partSize bytes of each part
 */
export function prepareQueues(partSize?: number) {
  const server = new UploadServer(partSize);
  const store = memoryStore();
  globalThis.fetch = server.fetch;
  return {
    server,
    store,
    /** Opens a queue, as a tab does, and starts it; `stored` receives the paths that it has stored. */
    open(withStore: UploadStore = store) {
      const client = createApiClient();
      const stored: string[] = [];
      const queue = new UploadQueue({
        client: () => client,
        put: server.put,
        backoff,
        store: withStore,
        onChange: () => undefined,
        onStored: ({ path }) => stored.push(path),
      });
      queue.start();
      return { queue, stored };
    },
    /** The contents of a stored file. */
    text: (path: string) => server.files.get(path)?.toString(),
  };
}

/** The waits of a test are short, and none depends on their length. */
const backoff: Omit<Backoff, 'onConnection'> = {
  wait: (_, signal) => shortly(signal),
  waitForConnection: (_, signal) => shortly(signal),
};

function shortly(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setImmediate(() => (signal.aborted ? reject(signal.reason) : resolve()));
  });
}

let keys = 0;

/** An upload of a file with a name and contents, which is not in a queue yet. */
export function upload(path: string, contents: string): { record: UploadRecord; file: File } {
  const file = fileOf(path.split('/').at(-1) ?? path, contents);
  keys += 1;
  const record = {
    key: `k${keys}`,
    owner: 'u w',
    session: 'tab 1',
    order: keys,
    path,
    size: file.size,
    lastModified: file.lastModified,
    contentType: '',
    storage: 'hot' as const,
    replace: false,
    paused: false,
    cancelled: false,
  };
  return { record, file };
}

/** An upload after a reload, of which only the record is left. */
export function withoutFile(record: UploadRecord) {
  return { record, file: undefined };
}

/** @param lastModified milliseconds since 1970 */
export function fileOf(name: string, contents: string, lastModified = 1): File {
  return new File([contents], name, { lastModified });
}

/** A store that keeps copies, as IndexedDB does. */
function memoryStore(): UploadStore & { records: Map<string, UploadRecord> } {
  const records = new Map<string, UploadRecord>();
  return {
    records,
    async put(added) {
      for (const record of added) records.set(record.key, structuredClone(record));
    },
    async remove(removed) {
      for (const key of removed) records.delete(key);
    },
    async claim(_, session, isOpen) {
      return [...records.values()]
        .filter((record) => !isOpen(record.session))
        .map((record) => ({ ...structuredClone(record), session }));
    },
  };
}

/** The keys of the uploads in a queue. */
export function keysOf(queue: UploadQueue): string[] {
  return queue.items.map(({ record }) => record.key);
}

/** Waits until a condition holds. */
export async function eventually(holds: () => boolean) {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

/**
 * Waits until a queue has nothing left.
 * @throws why one of its uploads has failed
 */
export function idle(queue: UploadQueue) {
  return eventually(() => {
    for (const item of queue.items) throwIfFailed(item);
    return queue.items.length === 0;
  });
}

/**
 * Waits until the first upload of a queue is in a state.
 * @throws why it has failed instead
 */
export function until(queue: UploadQueue, state: string) {
  return eventually(() => {
    const [item] = queue.items;
    if (item?.state === state) return true;
    if (item) throwIfFailed(item);
    return false;
  });
}

function throwIfFailed({ state, failure }: UploadItem) {
  if (state === 'failed') throw new Error(failure?.message);
}

/** Waits until no request is under way. */
export async function settled() {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
