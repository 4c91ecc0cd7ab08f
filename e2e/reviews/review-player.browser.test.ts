import { expect, type Page } from '@playwright/test';
import { clipContent, clips } from '#testkit/clips/clips.ts';
import { drawnFrom } from '#testkit/draws/drawn-from.ts';
import { namedSeedsOf, seedsOf } from '#testkit/draws/named-seeds.ts';
import { seeded } from '#testkit/draws/random.ts';
import { draws } from '#testkit/draws/seed.ts';
import { drawnNumbers, expectShown } from '../support/drawn-numbers.ts';
import { type WalkedFilm, walkThrough } from '../support/frame-walk.ts';
import { callApi } from '../support/people.ts';
import { type Product, test } from '../support/product.ts';
import { storeFile } from '../support/stored-files.ts';
import { openFiles } from '../support/uploads.ts';

// Only a browser decodes films: whether the frame on the screen is the one that is named depends on its seeking alone.

type Clip = (typeof clips)[number];

/** Of films with reordered frames and no edit list, only frames around key frames: some take Chromium half a second. */
const slowFrames = [0, 1, 9, 10, 11, 12, 22, 23, 24, 35, 36, 88, 89];

test('each frame of a clip is shown: forwards, backwards and by jumps', async ({
  page,
  product,
}, testInfo) => {
  await openFiles(page, product, 'owner@frames.example');
  let tried = 0;
  const drawn = drawnFrom(clips, 'clips', 3);
  for (const clip of clips) {
    const seeds = (drawn.includes(clip) ? seedsOf : namedSeedsOf)('clips', clip.name);
    if (seeds.length === 0) continue;
    await openReview(page, product, [clip.name]);
    // The last frame is named where there is room.
    await expect(page.getByRole('button', { name: /^Frame \d/ })).toContainText(
      `of 0–${clip.times.length - 1}`,
    );
    for (const way of seeds.map((seed) => wayThrough(clip, seed))) {
      const walk = await page.evaluate(walkThrough, way);
      expect(walk.wrong, clip.name).toEqual([]);
      tried += walk.tried;
    }
  }
  expect(tried).toBeGreaterThan(draws(100, 3_800));
  testInfo.annotations.push({ type: 'positions', description: `${tried} tried, 0 wrong` });
  process.stdout.write(`${tried} positions tried, 0 wrong\n`);
});

test('timecode starts where the file says, and drops frames with a semicolon', async ({
  page,
  product,
}) => {
  await openFiles(page, product, 'owner@timecode.example');
  await openReview(page, product, ['2997-drop.mp4']);
  const timecode = page.getByLabel('Timecode');
  await expect(timecode).toHaveValue('00:00:59;20');
  await timecode.fill('00:01:00;02');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Frame 10 of 0–89')).toBeVisible();
  await expectShown(page, 10);
  await page.keyboard.press(',');
  await expect(timecode).toHaveValue('00:00:59;29');
  await openReview(page, product, ['25.mp4']);
  await expect(timecode).toHaveValue('10:00:00:00');
});

test('J, K and L play in both directions and at other speeds, and what is paused is what is named', async ({
  page,
  product,
}) => {
  await openFiles(page, product, 'owner@shuttle.example');
  await openReview(page, product, ['25.mp4']);
  const frame = async () =>
    Number((await page.getByText(/^Frame \d+/).textContent())?.match(/\d+/));
  // What is on the screen is what is named.
  const expectNamed = () =>
    expect
      .poll(async () => (await page.evaluate(drawnNumbers, 'video'))[0] === (await frame()))
      .toBe(true);
  await page.keyboard.press('l');
  await expect.poll(frame).toBeGreaterThan(10);
  await page.keyboard.press('k');
  await expectNamed();
  const paused = await frame();
  await page.keyboard.press('j');
  await expect.poll(frame).toBeLessThan(paused);
  await page.keyboard.press('k');
  await expectNamed();

  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+l');
  await expect(page.getByLabel('Speed')).toHaveValue('0.25');
  for (const speed of ['0.5', '1', '2']) {
    await page.keyboard.press('l');
    // At the end it shows the speed at which it would start.
    if (speed === '0.5') await expect(page.getByLabel('Speed')).toHaveValue(speed);
  }
  // At the end it pauses on the last frame.
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await expectShown(page, 74);

  // The marks are looped.
  await page.keyboard.press('Home');
  await page.keyboard.press('i');
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('.');
  await page.keyboard.press('o');
  await page.keyboard.press('r');
  await page.keyboard.press('Space');
  // It goes back from the second mark, which it would otherwise pass.
  await page.evaluate(awaitReturn);
  await page.keyboard.press('k');
});

test('a link that has expired is renewed, at the same frame', async ({ page, product }) => {
  await openFiles(page, product, 'owner@expired.example');
  await openReview(page, product, ['24-moov-at-end.mp4']);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowRight');
  await expectShown(page, 30);
  let refused = 0;
  await page.route(
    // The proxy of a film is played once it is made.
    (url) => /(24-moov-at-end|-proxy)\.mp4$/.test(url.pathname),
    async (route) => {
      refused += 1;
      if (refused > 1) return route.fallback();
      return route.fulfill({ status: 403, body: 'Request has expired' });
    },
  );
  await page.reload();
  await expectShown(page, 30);
  expect(refused).toBeGreaterThan(1);
});

test('a film whose key frames cannot be decoded alone is shown at each frame all the same', async ({
  page,
  product,
}) => {
  await openFiles(page, product, 'owner@open-gop.example');
  await openReview(page, product, ['open-gop.mp4']);
  const jump = async (frame: number) => {
    await page.getByRole('slider', { name: 'Position' }).fill(String(frame));
    await expectShown(page, frame);
    await expect(page.getByText(`Frame ${frame} of 0–99`)).toBeVisible();
  };
  for (const frame of drawnFrom([25, 26, 40, 30, 99, 27, 10], 'open GOP', 3)) await jump(frame);
  // It goes on playing from there.
  await jump(28);
  await page.keyboard.press('l');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expectShown(page, 99);
  await expect(page.getByText(/could not be decoded|cannot play/)).toBeHidden();
});

test('of a film that the browser cannot decode, the original is offered, and its timecode works', async ({
  page,
  product,
}) => {
  await openFiles(page, product, 'owner@prores.example');
  // Named as ProRes 4444, which no browser decodes.
  const film = Buffer.from(
    clipContent('2997.mov').toString('latin1').replace('avc1', 'ap4h'),
    'latin1',
  );
  await storeFile(page, product, 'online.mov', film);
  await openReview(page, product, ['online.mov'], true);
  await expect(page.getByText(/^Your browser (cannot play|plays only)/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download original' })).toBeVisible();
  await page.getByLabel('Timecode').fill('01:00:01;00');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Frame 30 of 0–89')).toBeVisible();
});

test('two versions are shown at the same frame, and play within one of each other', async ({
  page,
  product,
}) => {
  await openFiles(page, product, 'owner@compare.example');
  const id = await openReview(page, product, ['24-moov-at-end.mp4', 'trimmed.mp4']);
  await page.goto(`/dashboard/review?review=${id}&version=2&compare=1`);
  await expect(page.getByText('Matched frame by frame.')).toBeVisible();
  const pair = () => page.evaluate(drawnNumbers, 'video');
  // The second begins with frame 17 of the first.
  await expect.poll(pair).toEqual([17, 0]);
  for (let step = 1; step <= 12; step += 1) {
    await page.keyboard.press('.');
    await expect.poll(pair).toEqual([17 + step, step]);
  }
  await page.keyboard.press('Home');
  await expect.poll(pair).toEqual([17, 0]);
  await page.evaluate(samplePairs);
  await page.keyboard.press('l');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect.poll(pair).toEqual([71, 54]);
  const pairs = await page.evaluate(() => (window as unknown as { pairs: number[][] }).pairs);
  const apart = pairs.map(([newer = 0, older = 0]) => Math.abs(newer - 17 - older));
  // A busy machine skips pictures of either film now and then.
  const locked = apart.filter((frames) => frames <= 1).length;
  expect(pairs.length).toBeGreaterThan(10);
  expect(locked / pairs.length, JSON.stringify(pairs)).toBeGreaterThan(0.5);

  await page.getByRole('button', { name: 'Wipe' }).click();
  await page.getByRole('slider', { name: 'Wipe' }).press('ArrowRight');
  await expect(page.getByRole('slider', { name: 'Wipe' })).toHaveAttribute('aria-valuenow', '51');
});

/** Stores clips, starts a review of the first one with the others as its versions, and opens it. @returns its id */
async function openReview(page: Page, product: Product, names: string[], isStored = false) {
  if (!isStored) for (const name of names) await storeFile(page, product, name, clipContent(name));
  const [first, ...later] = names;
  const { review } = await callApi(page, product, 'POST /api/reviews', { path: first });
  for (const path of later) {
    await callApi(page, product, `POST /api/reviews/${review.id}/versions`, { path });
  }
  await page.goto(`/dashboard/review?review=${review.id}`);
  await expect(page.getByRole('slider', { name: 'Position' })).toBeEnabled();
  return review.id as string;
}

/**
 * The positions to go to: jumps over the whole film, and a number of frames to step through forwards and backwards from
 * one of them on, all drawn by a seed; in soak all frames from the first on.
 */
function wayThrough(clip: Clip, seed: number): WalkedFilm {
  const { times, firstDrawn = 0, isTurned = false, isMissedBySeeking, isOpenGop } = clip;
  const count = times.length;
  const random = seeded(`${seed} ${clip.name}`);
  const anyFrame = () => random.below(count);
  const steps = draws(Math.min(12, count - 1), count - 1);
  const isSlow = isMissedBySeeking === true || isOpenGop === true;
  return {
    ...{ count, firstDrawn, isTurned },
    walk: isSlow ? null : { from: random.below(count - steps), steps },
    jumps: isSlow
      ? random.shuffled([...slowFrames, ...slowFrames]).slice(0, draws(8, slowFrames.length * 2))
      : Array.from({ length: draws(12, 60) }, anyFrame),
  };
}

/** Runs in the page: waits until a frame that is named is followed by an earlier one. */
function awaitReturn(): Promise<void> {
  return new Promise((resolve) => {
    let before = 0;
    const check = () => {
      const now = Number(document.body.innerText.match(/Frame (\d+)/)?.[1]);
      if (now < before) return resolve();
      before = now;
      requestAnimationFrame(check);
    };
    check();
  });
}

/** Runs in the page: notes both films' frames whenever one changes. */
function samplePairs() {
  const films = [...document.querySelectorAll('video')].map((video) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 1 });
    return { video, context: canvas.getContext('2d', { willReadFrequently: true }) };
  });
  const pairs: number[][] = [];
  Object.assign(window, { pairs });
  const sample = () => {
    const pair = films.map(({ video, context }) => {
      // The upper half holds the number.
      context?.drawImage(video, 0, 0, 8, 2);
      const pixels = context?.getImageData(0, 0, 8, 1).data ?? [];
      let number = 0;
      for (let column = 0; column < 8; column += 1) {
        number = number * 2 + Number((pixels[column * 4] ?? 0) > 127);
      }
      return number;
    });
    if (pair.join() !== pairs.at(-1)?.join()) pairs.push(pair);
    requestAnimationFrame(sample);
  };
  sample();
}
