import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFilm, picture, sound } from '@cutbay/mediaconvert-emulator/films';
import type { Page } from 'playwright-core';
import { exact, figureOf } from '../figure.ts';
import { interleave } from '../interleave.ts';
import type { Row } from '../measurement.ts';
import { type BenchProduct, startBenchProduct } from '../product.ts';
import { openFilesAsOwner } from '../site/files/rows.ts';
import { enter, firstFrame, noteFirstFrame } from '../site/share/rows.ts';
import { post, storeFilm } from './stored-film.ts';

const runs = 7;
const masterSeconds = 8;
const filmSeconds = 6;
const hd = '1920x1080';

/** How soon a proxy is made in the browser, and how much sooner its first frame is seen than the original's. */
export async function proxyRows(): Promise<Row[]> {
  const product = await startBenchProduct();
  try {
    const owner = await openFilesAsOwner(product);
    const made = await makingTimes(product);
    const times = await firstFrames(owner, product);
    return [
      {
        name: 'ProRes master of 1080p, 25 frames a second, to its proxy in the browser',
        unit: 's',
        value: figureOf(made),
        control: { name: 'its length', value: exact(masterSeconds) },
      },
      {
        name: 'share link: first frame of the proxy on a phone',
        unit: 'ms',
        value: times('proxy'),
        control: { name: 'of the original', value: times('original') },
      },
    ];
  } finally {
    await product.close();
  }
}

/** Seconds in which the site's worker makes the proxy of a master, at its full pace. */
async function makingTimes({ browser, origin }: BenchProduct): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-master-'));
  // The page of the site lets no script but its own start the worker.
  const context = await browser.newContext({ bypassCSP: true });
  try {
    const path = join(folder, 'master.mov');
    const proRes = ['-c:v', 'prores_ks', '-profile:v', '2', '-pix_fmt', 'yuv422p10le'];
    const inputs = [...picture(hd, '25', masterSeconds), ...sound('stereo', masterSeconds)];
    writeFileSync(path, makeFilm('master.mov', ...inputs, ...proRes, '-c:a', 'pcm_s16le'));
    const page = await context.newPage();
    await page.goto(`${origin}/login`);
    await page.evaluate(() => {
      const input = document.createElement('input');
      input.type = 'file';
      input.id = 'master';
      document.body.append(input);
    });
    await page.locator('#master').setInputFiles(path);
    const made: number[] = [];
    for (let run = 0; run <= 2; run += 1) {
      const seconds = await page.evaluate(makeProxy, workerPath());
      // The first one fetches the scripts.
      if (run > 0) made.push(seconds);
    }
    return made;
  } finally {
    await context.close();
    rmSync(folder, { recursive: true });
  }
}

/** The path of the script of the worker, as it was built. */
function workerPath(): string {
  const built = join(import.meta.dirname, '../../dist/web/assets');
  const script = readdirSync(built).find((name) => /^proxy-worker-.*\.js$/.test(name));
  if (!script) throw new Error('The worker of proxies is not built.');
  return `/assets/${script}`;
}

/** Runs in the page. @returns seconds in which the chosen film was made into a proxy */
async function makeProxy(script: string): Promise<number> {
  const [film] = document.querySelector<HTMLInputElement>('#master')?.files ?? [];
  const worker = new Worker(script, { type: 'module' });
  const started = performance.now();
  const ended = await new Promise<{ kind: string; reason?: string }>((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data.kind === 'made' || data.kind === 'failed') resolve(data);
    };
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage({ kind: 'make', film, name: 'bench.mp4' });
  });
  worker.terminate();
  if (ended.kind === 'failed') throw new Error(`No proxy was made: ${ended.reason}`);
  return (performance.now() - started) / 1_000;
}

/** Milliseconds until a guest sees the first frame of a film with a proxy, and of the same one without. */
async function firstFrames(owner: Page, product: BenchProduct) {
  const content = makeFilm(
    'film.mp4',
    ...picture(hd, '25', filmSeconds),
    ...sound('stereo', filmSeconds),
    // At 16 Mbit/s, as cameras of phones write it, and in one part of an upload.
    ...['-vf', 'noise=alls=30:allf=t', '-c:v', 'libx264', '-preset', 'ultrafast'],
    ...['-b:v', '16M', '-maxrate', '16M', '-bufsize', '16M', '-pix_fmt', 'yuv420p'],
    ...['-c:a', 'aac', '-movflags', '+faststart'],
  );
  const share = async (path: string) => {
    const id = await storeFilm(owner, product, path, content);
    const may = { comment: true, approve: false, download: true };
    const opens = { kind: 'reviews', reviews: [id] };
    const { url } = await post(owner, product, '/api/links', { opens, may });
    return String(url);
  };
  const original = await share('original.mp4');
  const proxied = await share('proxied.mp4');
  await makeByCloud(owner, product, 'proxied.mp4');
  const context = await product.browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.addInitScript(noteFirstFrame);
  for (const url of [original, proxied]) await enter(page, url);
  return interleave(runs, {
    proxy: () => firstFrame(page, devtools, proxied),
    original: () => firstFrame(page, devtools, original),
  });
}

async function makeByCloud(owner: Page, product: BenchProduct, path: string): Promise<void> {
  await post(owner, product, '/api/files/proxy/retries', { path });
  for (;;) {
    const answer = await owner.request.get(`${product.origin}/api/files/media?path=${path}`);
    const { proxy, proxyState } = await answer.json();
    if (proxy) return;
    if (proxyState?.state === 'failed') throw new Error(`No proxy was made: ${proxyState.reason}`);
    await owner.waitForTimeout(500);
  }
}
