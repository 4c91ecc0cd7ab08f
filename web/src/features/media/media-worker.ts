import { mediaWorker } from '#shared/rules/media-worker.ts';
import type { MediaReport, MediaRequest } from './media-messages.ts';
import workerScript from './proxy-worker.ts?worker&url';

/** A part of https://w3c.github.io/trusted-types/dist/spec/ that TypeScript does not know. */
declare global {
  var trustedTypes:
    | {
        createPolicy: (
          name: string,
          rules: { createScriptURL: () => string },
        ) => { createScriptURL: (url: string) => string };
      }
    | undefined;
}

/**
 * The one policy that the dashboard's page may create (infra/site/security-headers.ts): browsers take the address of a
 * worker for a script made from a string. It knows this address alone.
 */
const scriptUrl =
  globalThis.trustedTypes
    ?.createPolicy(mediaWorker.trustedTypes, { createScriptURL: () => workerScript })
    .createScriptURL('') ?? workerScript;

/** A worker that has been given something to do. */
interface StartedWorker<Result> {
  /** Rejects with the signal's reason when it is aborted. */
  result: Promise<Result>;
  tell: (request: MediaRequest) => void;
}

/**
 * Starts a worker, which ends with its result.
 * @param read takes what it reports; undefined as long as that is no result
 * @param failure the result if its script cannot be loaded, or it runs out of memory
 */
export function startWorker<Result>(
  request: MediaRequest,
  read: (report: MediaReport) => Result | undefined,
  failure: Result,
  signal: AbortSignal,
): StartedWorker<Result> {
  const worker = new Worker(scriptUrl, { type: 'module', name: request.kind });
  const ended = Promise.withResolvers<Result>();
  worker.onmessage = ({ data }: MessageEvent<MediaReport>) => {
    const result = read(data);
    if (result !== undefined) ended.resolve(result);
  };
  worker.onerror = () => ended.resolve(failure);
  const onAbort = () => ended.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  const tell = (told: MediaRequest) => worker.postMessage(told);
  tell(request);
  return {
    result: ended.promise.finally(() => {
      signal.removeEventListener('abort', onAbort);
      worker.terminate();
    }),
    tell,
  };
}
