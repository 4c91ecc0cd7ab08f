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

/**
 * Whether S3 refuses a signed request because its link is no longer valid: 403 after its own time, 400 once the
 * temporary credentials that signed it have expired
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html#ErrorCodeList, `ExpiredToken`).
 */
export function hasExpired({ status, body }: { status: number; body: string }): boolean {
  return status === 403 || (status === 400 && body.includes('<Code>ExpiredToken</Code>'));
}

/** Without progress for this time in milliseconds, the connection counts as lost. */
const stallLimit = 60_000;

/** Headers that the browser sets itself; setting them is an error (Fetch, section 2.2.2, forbidden request-header). */
const browserHeaders = ['content-length', 'host'];

/** The headers of a signed request that a script sets. */
export function withoutBrowserHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !browserHeaders.includes(name.toLowerCase())),
  );
}

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
