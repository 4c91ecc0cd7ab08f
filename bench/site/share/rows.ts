import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { CDPSession, Page } from 'playwright-core';
import { freePort } from '#local/instance/free-port.ts';
import { localBucketName } from '#shared/ops/environment.ts';
import { exact } from '../../figure.ts';
import { interleave } from '../../interleave.ts';
import type { Row } from '../../measurement.ts';
import { type BenchProduct, startBenchProduct } from '../../product.ts';
import { throttle } from '../../throttling.ts';
import { openFilesAsOwner, workspaceIdOf } from '../files/rows.ts';
import { localS3 } from '../files/s3.ts';

const runs = 9;
const site = join(import.meta.dirname, '../../../dist/web');

/** The weight of the page of share links, and how soon the film of one is seen. */
export async function sharePageRows(): Promise<Row[]> {
  const product = await startBenchProduct();
  const bare = await servePlayer();
  try {
    const owner = await openFilesAsOwner(product);
    const link = await shareFilm(owner, product);
    const context = await product.browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await page.addInitScript(noteFirstFrame);
    await enter(page, link.url);
    const film = () => signedUrl(page, product.origin, link);
    const times = await interleave(runs, {
      shared: () => firstFrame(page, devtools, link.url),
      bare: async () =>
        firstFrame(page, devtools, `${bare.origin}/?film=${encodeURIComponent(await film())}`),
    });
    return [
      {
        name: 'share link: scripts (gzip)',
        unit: 'KB',
        value: exact(Math.round(scriptBytes() / 100) / 10),
      },
      {
        name: 'share link: first frame, guest who has entered',
        unit: 'ms',
        value: times('shared'),
        control: { name: 'bare <video>', value: times('bare') },
      },
    ];
  } finally {
    bare.close();
    await product.close();
  }
}

interface SharedFilm {
  /** The id of its review. */
  review: string;
  url: string;
}

async function shareFilm(owner: Page, { origin, storageOrigin }: BenchProduct) {
  const path = 'Cuts/film.webm';
  const Key = `w/${await workspaceIdOf({ page: owner, origin })}/${path}`;
  const Body = Buffer.from(await owner.evaluate(recordFilm), 'base64');
  await localS3(storageOrigin).send(
    new PutObjectCommand({ Bucket: localBucketName, Key, Body, ContentType: 'video/webm' }),
  );
  const post = (call: string, data: object) =>
    owner.request.post(`${origin}${call}`, { data, headers: { origin } });
  for (;;) {
    const started = await post('/api/reviews', { path });
    // The file is known once the event of the bucket was read.
    if (!started.ok()) continue;
    const { review } = await started.json();
    const may = { comment: true, approve: true, download: false };
    const made = await post('/api/links', {
      opens: { kind: 'reviews', reviews: [review.id] },
      may,
    });
    const { url } = await made.json();
    return { review: review.id, url } satisfies SharedFilm;
  }
}

/**
 * Runs in the page: three seconds of a film of 8 Mbit/s, as reviews have them. A smaller one would be seen as soon as it
 * is asked for, and only the scripts would be measured.
 * @returns it in base64
 */
async function recordFilm(): Promise<string> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [1_280, 720];
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new Error('The browser does not draw.');
  const grain = drawing.createImageData(canvas.width, canvas.height);
  for (let at = 0; at < grain.data.length; at += 1)
    grain.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
  const recorder = new MediaRecorder(canvas.captureStream(25), {
    mimeType: 'video/webm;codecs=vp8',
    videoBitsPerSecond: 8_000_000,
  });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve;
  });
  recorder.start();
  for (let frame = 0; frame < 75; frame += 1) {
    drawing.putImageData(grain, frame * 2, 0);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  recorder.stop();
  await stopped;
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Enters a share link to a review as a guest. */
export async function enter(page: Page, url: string) {
  await page.goto(url);
  await page.getByLabel('Your name').fill('Ana');
  await page.getByRole('button', { name: 'Open the review' }).click();
  await page.getByRole('region', { name: /^Player/ }).waitFor();
}

/** The signed address of the film, as the page gets it. */
async function signedUrl(page: Page, origin: string, { review }: SharedFilm): Promise<string> {
  const cookies = await page.context().cookies(`${origin}/api/guest`);
  const link = cookies.find(({ name }) => name.startsWith('guest_'))?.name.slice('guest_'.length);
  const answer = await page.request.get(`${origin}/api/guest/${link}/reviews/${review}/media`);
  const { url } = await answer.json();
  return url;
}

/** Runs in the page, before `firstFrame`. */
export function noteFirstFrame() {
  const note = () => Object.assign(window, { firstFrame: performance.now() });
  document.addEventListener('loadeddata', note, { capture: true, once: true });
}

/** Milliseconds from the navigation to the first frame, as on a phone, without a cache. */
export async function firstFrame(page: Page, devtools: CDPSession, url: string): Promise<number> {
  await throttle(devtools, { cpu: true, network: true });
  // Disabled, it would also keep the player from what the page has loaded of the film in advance.
  await devtools.send('Network.clearBrowserCache');
  await page.goto(url, { waitUntil: 'commit' });
  const seen = await page.waitForFunction(() => Reflect.get(window, 'firstFrame'));
  const time = await seen.jsonValue();
  await throttle(devtools, { cpu: false, network: false });
  return Number(time);
}

/** A page with nothing but a film. */
async function servePlayer() {
  const port = await freePort();
  const server = createServer(({ url = '' }, response) => {
    const film = new URL(url, 'http://localhost').searchParams.get('film') ?? '';
    response.setHeader('content-type', 'text/html');
    response.end(
      `<!doctype html><video muted playsinline preload="auto" src="${film.replaceAll('&', '&amp;')}"></video>`,
    );
  }).listen(port);
  return { origin: `http://localhost:${port}`, close: () => server.close() };
}

/** Of the scripts that the page declares, compressed as most servers do. */
function scriptBytes(): number {
  const page = readFileSync(join(site, 's/index.html'), 'utf8');
  const scripts = page.matchAll(
    /<(?:script type="module"|link rel="modulepreload")[^>]*="(\/[^"]+\.js)"/g,
  );
  return [...scripts]
    .map(([, path = '']) => gzipSync(readFileSync(join(site, path))).length)
    .reduce((sum, size) => sum + size, 0);
}
