import { encodeProxy, isOfStorage, ProxyError } from './encode-proxy.ts';
import type { Pace, ProxyFailure, ProxyReport, ProxyRequest } from './proxy-messages.ts';

/**
 * Makes the proxy of one film, in a thread of its own, whose response has a policy of its own: the decoder of ProRes and
 * the encoder of AAC are WebAssembly in workers that they make themselves (infra/site/security-headers.ts).
 */

/** Milliseconds of work after which a slow worker rests for as long, and after which progress is told. */
const stint = 20;
const reportInterval = 250;

let pace: Pace = 'full';
let wake = () => {};
let restedAt = 0;
let reportedAt = 0;

addEventListener('message', ({ data }: MessageEvent<ProxyRequest>) => {
  if (data.kind === 'make') void make(data.film, data.name);
  else {
    pace = data.pace;
    wake();
  }
});

async function make(film: File, name: string) {
  try {
    report({ kind: 'made', proxy: await makeInFile(film, name) });
  } catch (error) {
    report({ kind: 'failed', reason: reasonOf(error) });
  }
}

/** A proxy of an hour is 2 GB, so it is written to disk. */
async function makeInFile(film: File, name: string): Promise<File> {
  const directory = await navigator.storage.getDirectory();
  const entry = await directory.getFileHandle(name, { create: true });
  const writable = await entry.createWritable();
  await encodeProxy({ film, writable, turn, onProgress });
  return new File([await entry.getFile()], name, { type: 'video/mp4' });
}

/** Resolves when the next frame may be made, at the pace of the page. */
async function turn() {
  while (pace === 'paused') {
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
  const worked = performance.now() - restedAt;
  if (worked < stint) return;
  // Messages are received meanwhile, at every pace.
  await new Promise((resolve) => setTimeout(resolve, pace === 'slow' ? worked : 0));
  restedAt = performance.now();
}

function onProgress(share: number) {
  const now = performance.now();
  if (now - reportedAt < reportInterval) return;
  reportedAt = now;
  report({ kind: 'progress', share });
}

function reasonOf(error: unknown): ProxyFailure {
  if (error instanceof ProxyError) return error.reason;
  return isOfStorage(error) ? 'no_space' : 'unsupported';
}

function report(message: ProxyReport) {
  postMessage(message);
}
