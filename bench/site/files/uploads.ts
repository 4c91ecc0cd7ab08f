import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { BenchProduct } from '../../product.ts';
import { residentMegabytes } from '../../resident-memory.ts';
import { localS3, putLinks } from './s3.ts';

const mebibyte = 1_024 * 1_024;
const partBytes = 16 * mebibyte;

/** Writes a file of a number of MiB that no compression shortens to nothing. */
export function writeFilm(mebibytes: number): string {
  const path = join(tmpdir(), `bench-${process.pid}-${mebibytes}.mov`);
  const file = openSync(path, 'w');
  const block = Buffer.alloc(mebibyte);
  for (let at = 0; at < mebibytes; at += 1) {
    for (let word = 0; word < mebibyte; word += 4) block.writeUInt32LE(at * mebibyte + word, word);
    writeSync(file, block);
  }
  closeSync(file);
  return path;
}

/** Uploads a file through the Files tab. @returns seconds, and the most memory of the page in MiB */
export async function uploadThroughProduct(page: Page, film: string, name: string) {
  const renderers = await rendererIds(page);
  const memory = peakMemory(renderers);
  const started = performance.now();
  await page.getByRole('button', { name: 'Upload' }).first().click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Files', exact: true }).click();
  await (await chooser).setFiles(film);
  await page.getByText(name, { exact: true }).first().waitFor();
  await page.getByRole('heading', { name: /uploaded$/ }).waitFor({ timeout: 600_000 });
  const seconds = (performance.now() - started) / 1_000;
  const mebibytes = memory.stop();
  await page
    .getByRole('button', { name: /^(Close|Dismiss|Clear)/ })
    .first()
    .click();
  return { seconds, mebibytes };
}

/** Sends the same file from the same page as a plain loop: one PUT of 16 MiB after another. @returns seconds */
export async function uploadByPlainLoop(
  page: Page,
  { storageOrigin }: BenchProduct,
  film: string,
): Promise<number> {
  const client = localS3(storageOrigin);
  await page.evaluate(() => {
    const input = document.createElement('input');
    input.type = 'file';
    input.id = 'bench-film';
    document.body.append(input);
  });
  await page.locator('#bench-film').setInputFiles(film);
  const size = await page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('#bench-film');
    return input?.files?.[0]?.size ?? 0;
  });
  const keys = Array.from({ length: Math.ceil(size / partBytes) }, (_, at) => `bench/${at}`);
  const links = await putLinks(client, keys);
  return page.evaluate(
    async ({ links, partBytes }) => {
      const input = document.querySelector<HTMLInputElement>('#bench-film');
      const file = input?.files?.[0];
      if (!file) throw new Error('There is no file.');
      const started = performance.now();
      for (const [at, link] of links.entries()) {
        const body = file.slice(at * partBytes, (at + 1) * partBytes);
        const answer = await fetch(link, { method: 'PUT', body });
        if (!answer.ok) throw new Error(await answer.text());
      }
      input?.remove();
      return (performance.now() - started) / 1_000;
    },
    { links, partBytes },
  );
}

/** The processes that render the browser's pages. */
async function rendererIds(page: Page): Promise<number[]> {
  const browser = page.context().browser();
  const devtools = await browser?.newBrowserCDPSession();
  const info = await devtools?.send('SystemInfo.getProcessInfo');
  await devtools?.detach();
  const processes = info?.processInfo ?? [];
  return processes.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/** Samples the resident memory of processes, until it is stopped. */
function peakMemory(ids: readonly number[]) {
  let peak = 0;
  const sample = () => {
    const sum = ids.reduce((total, id) => total + residentMegabytes(id), 0);
    peak = Math.max(peak, sum);
  };
  const timer = setInterval(sample, 50);
  return {
    stop() {
      clearInterval(timer);
      return peak;
    },
  };
}

/** Deletes a film that `writeFilm` wrote. */
export function removeFilm(path: string): void {
  rmSync(path, { force: true });
}
