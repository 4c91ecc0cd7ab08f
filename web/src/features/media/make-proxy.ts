import { mediaWorker } from '#shared/rules/media-worker.ts';
import type { Pace, ProxyFailure, ProxyReport, ProxyRequest } from './proxy-messages.ts';
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

export interface ProxyMaker {
  /** Rejects with the signal's reason when it is aborted. */
  result: Promise<{ proxy: File } | { reason: ProxyFailure }>;
  setPace: (pace: Pace) => void;
}

/**
 * Makes the proxy of a film on this computer, in a worker that ends with it.
 * @param name of the file that it becomes (`proxy-files.ts`)
 */
export function makeProxy(
  film: File,
  name: string,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): ProxyMaker {
  const worker = new Worker(scriptUrl, { type: 'module', name: 'proxy' });
  const ended = Promise.withResolvers<{ proxy: File } | { reason: ProxyFailure }>();
  worker.onmessage = ({ data }: MessageEvent<ProxyReport>) => {
    if (data.kind === 'progress') onProgress(data.share);
    else if (data.kind === 'made') ended.resolve({ proxy: data.proxy });
    else ended.resolve({ reason: data.reason });
  };
  // Its script could not be loaded, or it ran out of memory.
  worker.onerror = () => ended.resolve({ reason: 'unsupported' });
  const onAbort = () => ended.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  const tell = (request: ProxyRequest) => worker.postMessage(request);
  tell({ kind: 'make', film, name });
  return {
    result: ended.promise.finally(() => {
      signal.removeEventListener('abort', onAbort);
      worker.terminate();
    }),
    setPace: (pace) => tell({ kind: 'pace', pace }),
  };
}
