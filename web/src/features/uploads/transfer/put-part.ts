import { withoutBrowserHeaders } from '#web/lib/api/signed-request.ts';
import { ConnectionLost } from './upload-error.ts';

interface PartRequest {
  url: string;
  headers: Record<string, string>;
  body: Blob;
  signal: AbortSignal;
  /** Called with the bytes sent so far. */
  onProgress: (bytes: number) => void;
}

/**
 * Sends a part.
 * @throws ConnectionLost if there is no response; the signal's reason when it aborts
 */
export type PutPart = (request: PartRequest) => Promise<{ status: number; body: string }>;

/** Without progress for this time in milliseconds, the connection counts as lost. */
const stallLimit = 60_000;

/** XMLHttpRequest, because `fetch` does not report the progress of what it sends. */
export const putPart: PutPart = ({ url, headers, body, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout>;
    const watch = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), stallLimit);
    };
    const onAbort = () => request.abort();
    const end = (act: () => void) => () => {
      clearTimeout(stalled);
      signal.removeEventListener('abort', onAbort);
      act();
    };
    request.upload.onprogress = ({ loaded }) => {
      watch();
      onProgress(loaded);
    };
    request.onload = end(() => resolve({ status: request.status, body: request.responseText }));
    request.onerror = end(() => reject(new ConnectionLost()));
    request.onabort = end(() => reject(signal.aborted ? signal.reason : new ConnectionLost()));
    signal.addEventListener('abort', onAbort);
    request.open('PUT', url);
    for (const [name, value] of Object.entries(withoutBrowserHeaders(headers))) {
      request.setRequestHeader(name, value);
    }
    watch();
    request.send(body);
    if (signal.aborted) request.abort();
  });
