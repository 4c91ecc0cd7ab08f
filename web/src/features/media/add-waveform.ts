import type { Waveform } from '#shared/rules/film/waveform.ts';
import type { ApiClient } from '#web/lib/api/api-client.ts';
import { whenIdle } from '#web/lib/spare-time.ts';
import { mayMakeProxies } from './may-make-proxies.ts';
import { startWorker } from './media-worker.ts';

/** Which version of which file. */
export interface MeasuredVersion {
  path: string;
  version: string;
}

/** What this tab has read: what it cannot decode or store once, it cannot a second time. */
const read = new Set<string>();

/**
 * Reads a stored file that is being looked at, measures its waveform, and adds it: the browser of the first member who sees
 * it missing does.
 * @param url of what is played: the proxy of a film, a sound itself
 * @returns null where that is not done now, or cannot be
 * @throws the signal's reason; what the call throws
 */
export async function addWaveformOfStored(
  call: ApiClient['call'],
  of: MeasuredVersion,
  url: string,
  signal: AbortSignal,
): Promise<Waveform | null> {
  const key = `${of.path}\0${of.version}`;
  if (read.has(key) || !(await mayMakeProxies())) return null;
  await whenIdle();
  // What is played comes first.
  const answer = await fetch(url, { signal, priority: 'low' });
  const file = answer.ok ? await answer.blob() : null;
  if (!file) return null;
  read.add(key);
  return add(call, of, file, signal);
}

let last: Promise<unknown> = Promise.resolve();

/** Measures the waveform of a sound that was uploaded, and adds it: one after another, as hundreds may come at once. */
export function addWaveformOfUploaded(call: ApiClient['call'], of: MeasuredVersion, file: File) {
  const { signal } = new AbortController();
  const one = async () => ((await mayMakeProxies()) ? add(call, of, file, signal) : null);
  last = last.then(one).catch(() => undefined);
}

async function add(
  call: ApiClient['call'],
  of: MeasuredVersion,
  file: Blob,
  signal: AbortSignal,
): Promise<Waveform | null> {
  const { result } = startWorker<Waveform | null>(
    { kind: 'measure', file },
    (report) => (report.kind === 'measured' ? report.peaks : undefined),
    null,
    signal,
  );
  const peaks = await result;
  if (peaks) await call('POST /api/files/waveform', { body: { ...of, peaks } });
  return peaks;
}
