import { expect, type Page } from '@playwright/test';
import { drawnFrom } from '#testkit/draws/drawn-from.ts';
import { seeded } from '#testkit/draws/random.ts';
import { draws, seed } from '#testkit/draws/seed.ts';
import { type WalkedFilm, walkThrough } from '../support/frame-walk.ts';
import { type NumberedFilm, numberedFilms } from '../support/numbered-films.ts';
import { callApi } from '../support/people.ts';
import { type Product, test } from '../support/product.ts';
import { storeFile } from '../support/stored-files.ts';
import { chooseFiles, openFiles } from '../support/uploads.ts';

// Only a browser decodes proxies: whether each frame of a master is the one that is shown depends on its seeking alone.

const madeBy = numberedFilms.flatMap((film) => film.makers.map((maker) => ({ film, maker })));

test('each frame of a master is shown by its proxy, and a comment on it is one on that frame of the master', async ({
  page,
  product,
}, testInfo) => {
  await openFiles(page, product, 'owner@masters.example');
  let tried = 0;
  for (const { film, maker } of drawnFrom(madeBy, 'proxied films', 12)) {
    const path = `${maker} ${film.name}`;
    const content = film.content();
    await (maker === 'browser' ? upload : transcode)(page, product, path, content);
    const { review } = await callApi(page, product, 'POST /api/reviews', { path });
    await page.goto(`/dashboard/review?review=${review.id}`);
    const bar = page.getByRole('slider', { name: 'Position' });
    await expect(bar).toHaveAttribute('max', String(film.count - 1));
    await expect(page.getByRole('button', { name: 'Approve version 1' })).toBeEnabled();
    const walk = await page.evaluate(walkThrough, wayThrough(film));
    expect(walk.wrong, path).toEqual([]);
    tried += walk.tried;
    await expectCommented(page, film);
    process.stdout.write(`${path}: ${walk.tried} positions, 0 wrong\n`);
    await page.goto('/dashboard/files');
  }
  expect(tried).toBeGreaterThan(draws(20, 3_000));
  testInfo.annotations.push({ type: 'positions', description: `${tried} tried, 0 wrong` });
});

/** Uploads a film by the page, which makes its proxy meanwhile. */
async function upload(page: Page, _product: Product, name: string, buffer: Buffer): Promise<void> {
  const checked = page.waitForResponse((response) => response.url().endsWith('/proxy/checks'));
  await chooseFiles(page, { name, mimeType: 'video/quicktime', buffer });
  expect(await (await checked).json(), name).toEqual({ state: 'ready' });
}

/** Stores a film without the page, and has the cloud make its proxy. */
async function transcode(
  page: Page,
  product: Product,
  path: string,
  content: Buffer,
): Promise<void> {
  await storeFile(page, product, path, content);
  await callApi(page, product, 'POST /api/files/proxy/retries', { path });
  const media = `GET /api/files/media?path=${encodeURIComponent(path)}`;
  const state = async () => {
    const { proxy, proxyState } = await callApi(page, product, media);
    return proxy ? 'ready' : (proxyState?.reason ?? proxyState?.state);
  };
  await expect.poll(state, { message: path }).not.toBe('making');
  expect(await state(), path).toBe('ready');
}

/** All frames of a film, forwards and backwards, and jumps; of a long one jumps alone. */
function wayThrough({ name, count, firstDrawn = 0, isTurned = false }: NumberedFilm): WalkedFilm {
  const random = seeded(`${seed} ${name}`);
  const isLong = count > 200;
  const jumps = Array.from({ length: isLong ? draws(20, 500) : 20 }, () => random.below(count));
  return {
    ...{ count, firstDrawn, isTurned },
    walk: isLong ? null : { from: 0, steps: count - 1 },
    jumps: [...jumps, count - 1, 0],
  };
}

/** Comments on a frame, as it is shown, and expects the comment on that frame of the film. */
async function expectCommented(page: Page, { count, rate }: NumberedFilm): Promise<void> {
  const frame = Math.floor(count / 2);
  const bar = page.getByRole('slider', { name: 'Position' });
  if (count > 1) await bar.fill(String(frame));
  await expect(page.getByText(`Frame ${frame} of 0–${count - 1}`)).toBeVisible();
  await page.getByPlaceholder(/^Comment at /).fill('This one.');
  const posted = page.waitForResponse(
    (answer) => answer.url().endsWith('/comments') && answer.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  const { comment } = await (await posted).json();
  expect(comment.at.frame).toBe(frame);
  const { ticks, timescale } = comment.at;
  if (rate > 0) expect(Math.abs(ticks / timescale - frame / rate)).toBeLessThan(0.5 / rate);
}
