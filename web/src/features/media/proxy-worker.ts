import { isCutOff } from './cut-off.ts';
import { encodeProxy, isOfStorage, ProxyError } from './encode-proxy.ts';
import { measureSound } from './measure-sound.ts';
import type { MediaReport, MediaRequest, Pace, ProxyFailure } from './media-messages.ts';

/**
 * Makes the proxy of one film, or measures one sound, in a thread of its own, whose response has a policy of its own: the decoder of ProRes and
 * the encoder of AAC are WebAssembly in workers that they make themselves (infra/site/security-headers.ts).
 */

/** Milliseconds of work after which a slow worker rests for as long, and after which progress is told. */
const stint = 20;
const reportInterval = 250;

let pace: Pace = 'full';
let wake = () => {};
let restedAt = 0;
let reportedAt = 0;

addEventListener('message', ({ data }: MessageEvent<MediaRequest>) => {
  if (data.kind === 'make') void make(data.film, data.name);
  else if (data.kind === 'measure') void measure(data.file);
  else {
    pace = data.pace;
    wake();
  }
});

async function make(film: File, name: string) {
  try {
    report({ kind: 'made', ...(await makeInFile(film, name)) });
  } catch (error) {
    report({ kind: 'failed', reason: await reasonOf(error, film) });
  }
}

async function measure(file: Blob) {
  report({ kind: 'measured', peaks: await measureSound(file, turn) });
}

/** A proxy of an hour is 2 GB, so it is written to disk. */
async function makeInFile(film: File, name: string) {
  const directory = await navigator.storage.getDirectory();
  const entry = await directory.getFileHandle(name, { create: true });
  const writable = await entry.createWritable();
  const peaks = await encodeProxy({ film, writable, turn, onProgress });
  return { proxy: new File([await entry.getFile()], name, { type: 'video/mp4' }), peaks };
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

/** What is read of a film without its end may seem damaged, without a picture, or of another length. */
const ofTables: readonly ProxyFailure[] = [
  'damaged',
  'no_picture',
  'codec_unknown',
  'not_decodable',
  'frames_differ',
];

async function reasonOf(error: unknown, film: File): Promise<ProxyFailure> {
  if (!(error instanceof ProxyError)) return isOfStorage(error) ? 'no_space' : 'unsupported';
  return ofTables.includes(error.reason) && (await isCutOff(film)) ? 'cut_off' : error.reason;
}

function report(message: MediaReport) {
  postMessage(message);
}
