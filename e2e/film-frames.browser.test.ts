import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import type { FrameTable } from '#shared/frame-table.ts';
import { seekSeconds } from '#shared/frames.ts';
import { clips } from '#testkit/clips/clips.ts';
import { drawnNumber } from '#testkit/clips/drawn-number.ts';

type Clip = (typeof clips)[number];

/** How long a picture may take after its seek, in milliseconds; only a wrong one takes as long. */
const patience = 5_000;

const seekable = clips.filter(({ isMissedBySeeking }) => !isMissedBySeeking);

for (const clip of seekable) {
  test(`a seek to the middle of a frame of ${clip.name} shows it`, async ({ page }) => {
    const frames = [...clip.times.keys()];
    await expectShown(page, clip, [...frames.map((at) => (at * 37) % frames.length), 0, 1]);
  });
}

for (const clip of seekable.filter(({ name }) => ['23976.mp4', 'variable.mp4'].includes(name))) {
  test(`every frame of ${clip.name} is shown, forwards and backwards`, async ({ page }) => {
    const frames = [...clip.times.keys()];
    await expectShown(page, clip, [...frames, ...frames.toReversed()]);
  });
}

async function expectShown(page: Page, clip: Clip, frames: number[]): Promise<void> {
  const shown = await framesShown(page, clip, frames);
  const seeks = frames.map((frame, at) => ({ frame, shown: shown[at] }));
  expect(seeks.filter(({ frame, shown }) => frame !== shown)).toEqual([]);
}

/** Seeks to the frames one after another, and reads from the picture which are shown. */
async function framesShown(page: Page, clip: Clip, frames: number[]): Promise<(number | null)[]> {
  await page.setContent('<video muted></video><canvas width="8" height="2"></canvas>');
  const table = tableOf(clip);
  const { isTurned = false, firstDrawn = 0 } = clip;
  await page.evaluate(load, { film: readFileSync(clip.path).toString('base64'), isTurned });
  const shown: (number | null)[] = [];
  for (const frame of frames) {
    await page.evaluate(seek, seekSeconds(table, frame));
    const read = async () => drawnNumber(await page.evaluate(picture, isTurned));
    // The event of the seek can come before its picture.
    const until = Date.now() + patience;
    let number = await read();
    while (number !== frame + firstDrawn && Date.now() < until) number = await read();
    shown.push(number === null ? null : number - firstDrawn);
  }
  return shown;
}

/** Runs in the page. */
async function load({ film, isTurned }: { film: string; isTurned: boolean }) {
  const video = document.querySelector('video');
  const canvas = document.querySelector('canvas')?.getContext('2d', { willReadFrequently: true });
  if (!video) throw new Error('The page has no video.');
  // Turned back by a quarter.
  if (isTurned) canvas?.setTransform(0, -1, 1, 0, 0, 2);
  const bytes = Uint8Array.from(atob(film), (byte) => byte.charCodeAt(0));
  await new Promise((resolve, reject) => {
    video.addEventListener('loadeddata', resolve);
    video.addEventListener('error', () => reject(new Error(video.error?.message)));
    video.src = URL.createObjectURL(new Blob([bytes], { type: 'video/mp4' }));
  });
}

/** Runs in the page. */
async function seek(seconds: number) {
  const video = document.querySelector('video');
  if (!video) throw new Error('The page has no video.');
  await new Promise((resolve) => {
    video.addEventListener('seeked', resolve, { once: true });
    video.currentTime = seconds;
  });
}

/** Runs in the page. */
function picture(isTurned: boolean): number[] {
  const video = document.querySelector('video');
  const canvas = document.querySelector('canvas')?.getContext('2d');
  if (!video || !canvas) throw new Error('The page has no video.');
  canvas.drawImage(video, 0, 0, isTurned ? 2 : 8, isTurned ? 8 : 2);
  return [...canvas.getImageData(0, 0, 8, 2).data];
}

/** The clip's table, from what ffprobe says. */
function tableOf({ times, timescale, lastDuration, rate, isVariable = false }: Clip): FrameTable {
  const durations = times.map(
    (time, frame) => (times[frame + 1] ?? time + (lastDuration ?? 1)) - time,
  );
  return {
    timescale,
    first: times[0] ?? 0,
    runs: durations.map((duration) => [duration, 1]),
    rate: { numerator: rate[0], denominator: rate[1] },
    isVariable,
  };
}
