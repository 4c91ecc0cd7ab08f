import type { Waveform } from '#shared/rules/film/waveform.ts';
import type { Pace, ProxyFailure } from './media-messages.ts';
import { startWorker } from './media-worker.ts';

/** A proxy, with the waveform of its film. */
export interface MadeProxy {
  proxy: File;
  peaks: Waveform;
}

/** A proxy, or why there is none. */
export type ProxyResult = MadeProxy | { reason: ProxyFailure };

export interface ProxyMaker {
  /** Rejects with the signal's reason when it is aborted. */
  result: Promise<ProxyResult>;
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
  const { result, tell } = startWorker<ProxyResult>(
    { kind: 'make', film, name },
    (report) => {
      if (report.kind === 'progress') onProgress(report.share);
      if (report.kind === 'made') return { proxy: report.proxy, peaks: report.peaks };
      return report.kind === 'failed' ? { reason: report.reason } : undefined;
    },
    { reason: 'unsupported' },
    signal,
  );
  return { result, setPace: (pace) => tell({ kind: 'pace', pace }) };
}
