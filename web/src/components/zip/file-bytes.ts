import { ApiError } from '#web/lib/api/api-client.ts';
import type { ZipSource } from './plan-zip.ts';

/** Why a file cannot be read to its end; the message is for the reader of the page. */
export class UnreadableFile extends Error {}

export interface Reading {
  fileUrl: ZipSource['fileUrl'];
  signal: AbortSignal;
  /** Called with the number of bytes that have arrived, since the last call. */
  onBytes: (bytes: number) => void;
  /** Called when the connection is lost, and when something arrives again. */
  onConnection: (isLost: boolean) => void;
  /** Milliseconds before each further attempt without a byte in between; then the file has failed. */
  delays?: readonly number[];
}

/** Two minutes in all: a phone or a train finds its network again. */
const usualDelays = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000];

/**
 * The bytes of a file. After a lost connection it continues where it stopped, with another link; it never ends before
 * the last byte, and never with bytes of another version.
 * @throws UnreadableFile; ApiError if no link is given; the browser's own error if the connection does not come back
 */
export async function* fileBytes(
  path: string,
  { fileUrl, signal, onBytes, onConnection, delays = usualDelays }: Reading,
): AsyncGenerator<Uint8Array, void> {
  let at = 0;
  let failures = 0;
  let whole: { size: number; etag: string | null } | undefined;
  for (;;) {
    try {
      const response = await fetch(await fileUrl(path), {
        signal,
        // What is saved is not stored in the browser's cache, too.
        cache: 'no-store',
        headers: at > 0 ? { range: `bytes=${at}-` } : {},
      });
      assertContinues(path, response, at);
      const etag = response.headers.get('etag');
      whole ??= { size: Number(response.headers.get('content-length')), etag };
      if (etag !== whole.etag) throw new UnreadableFile(`“${path}” was replaced in the meantime.`);
      for await (const chunk of chunksOf(response)) {
        onConnection(false);
        failures = 0;
        at += chunk.length;
        onBytes(chunk.length);
        yield chunk;
      }
      if (at === whole.size) return;
      throw new TypeError('The connection has ended before the file.');
    } catch (error) {
      signal.throwIfAborted();
      const delay = delays[failures];
      if (isFinal(error) || delay === undefined) throw error;
      failures += 1;
      onConnection(true);
      await wait(delay, signal);
    }
  }
}

function assertContinues(path: string, response: Response, at: number) {
  const { status, headers } = response;
  if (status === 404) throw new UnreadableFile(`“${path}” was moved or deleted in the meantime.`);
  // A link may have been over, or the storage busy: another attempt has another link.
  if (!response.ok && status !== 416) throw new TypeError(`The storage has answered ${status}.`);
  const isRest = status === 206 && headers.get('content-range')?.startsWith(`bytes ${at}-`);
  if (at > 0 && !isRest) throw new UnreadableFile(`“${path}” was replaced in the meantime.`);
}

async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array, void> {
  const reader = body?.getReader();
  try {
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      yield read.value;
    }
  } finally {
    // Ends the request if no more of it is needed.
    await reader?.cancel().catch(() => undefined);
  }
}

/** Whether another attempt would fail, too. */
function isFinal(error: unknown): boolean {
  if (error instanceof ApiError) return error.status < 500 && error.status !== 429;
  return error instanceof UnreadableFile;
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
}
