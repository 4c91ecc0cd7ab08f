import { afterEach, beforeEach } from '@jest/globals';
import { onePartBytes } from '#shared/rules/text/file-names.ts';
import type { PutPart } from '#web/features/uploads/transfer/put-part.ts';
import type { Backoff } from '#web/features/uploads/transfer/retry.ts';
import { memberUploads } from '#web/features/uploads/transfer/upload-calls.ts';
import { ConnectionLost } from '#web/features/uploads/transfer/upload-error.ts';
import type { UploadItem } from '#web/features/uploads/transfer/upload-item.ts';
import { UploadQueue } from '#web/features/uploads/transfer/upload-queue.ts';
import type { UploadRecord } from '#web/features/uploads/transfer/upload-record.ts';
import type { UploadStore } from '#web/features/uploads/transfer/upload-store.ts';
import { createApiClient } from '#web/lib/api/api-client.ts';
import { withoutBrowserHeaders } from '#web/lib/api/signed-request.ts';
import { siteUnderTest, type Visitor } from '#web/testing/site.ts';

/**
 * Queues of an owner with 1 TB of hot storage, which upload to the product itself. Each test has a new owner, and an
 * empty store in its browser.
 */
export function uploadsUnderTest() {
  const site = siteUnderTest();
  let owner: Visitor;
  let store: ReturnType<typeof memoryStore>;
  let received: number[];
  let opened: UploadQueue[];

  beforeEach(async () => {
    store = memoryStore();
    received = [];
    opened = [];
    owner = await site.signUp();
    await site.buy(owner, 'business');
  });
  afterEach(async () => {
    await Promise.all(opened.map((queue) => queue.stop()));
  });

  /** As `putPart` does in a browser: Node has no XMLHttpRequest. */
  const put: PutPart = async ({ url, headers, body, signal, onProgress }) => {
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    try {
      const request = { method: 'PUT', headers: withoutBrowserHeaders(headers), body, signal };
      const answer = await Promise.race([fetch(url, request), aborted]);
      onProgress(body.size);
      if (answer.ok) received.push(Number(new URL(url).searchParams.get('partNumber')));
      return { status: answer.status, body: await answer.text() };
    } catch {
      signal.throwIfAborted();
      throw new ConnectionLost();
    }
  };

  return {
    site,
    owner: () => owner,
    store: () => store,
    /** Opens a queue, as a tab does, and starts it; `stored` receives the paths that it has stored. */
    open(withStore: UploadStore = store) {
      const calls = memberUploads(createApiClient().call);
      const stored: string[] = [];
      const queue = new UploadQueue({
        calls: () => calls,
        put,
        backoff,
        store: withStore,
        onChange: () => undefined,
        onStored: ({ path }) => stored.push(path),
      });
      queue.start();
      opened.push(queue);
      return { queue, stored };
    },
    /** The numbers of the parts that S3 has confirmed, in order. */
    received: () => received,
    /** The calls that change something, in order. */
    calls: () => site.sent().map(([route]) => route.replace(/[\da-f-]{36}/, '{id}')),
    /** Resolves once every request that has been sent so far is recorded: a later one has been answered. */
    async settled() {
      await owner.call('GET /api/storage/usage');
    },
    /** The bytes that unfinished uploads reserve. */
    async reserved() {
      return (await owner.call('GET /api/storage/usage')).hot.reservedBytes;
    },
    /** The contents of a stored file. */
    async contents(path: string): Promise<string> {
      const query = { path, use: 'download' as const };
      const { url } = await owner.call('GET /api/files/link', { query });
      return (await fetch(url)).text();
    },
    /** Holds back the first part of films of two, as a connection that stalls does. */
    holdFirstPart() {
      site.interceptStorage((pass, { searchParams }) =>
        searchParams.get('partNumber') === '1' ? new Promise(() => undefined) : pass(),
      );
    },
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
export function upload(
  path: string,
  contents: BlobPart,
  ...more: BlobPart[]
): { record: UploadRecord; file: File } {
  const file = fileOf(path.split('/').at(-1) ?? path, [contents, ...more]);
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

const fullPart = new Blob(['x'.repeat(onePartBytes)]);

/** An upload of a file of several parts, of which the last is small. */
export function film(path: string, { parts } = { parts: 2 }) {
  return upload(path, '', ...Array<Blob>(parts - 1).fill(fullPart), 'end');
}

/** An upload after a reload, of which only the record is left. */
export function withoutFile(record: UploadRecord) {
  return { record, file: undefined };
}

/** @param lastModified milliseconds since 1970 */
export function fileOf(name: string, contents: BlobPart[], lastModified = 1): File {
  return new File(contents, name, { lastModified });
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
export async function eventually(holds: () => boolean | Promise<boolean>) {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
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
