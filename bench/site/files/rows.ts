import { basename } from 'node:path';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { controlEmulator } from '@cutbay/stripe-emulator/control';
import type { Page } from 'playwright-core';
import { localBucketName } from '#shared/ops/environment.ts';
import { exact, figureOf } from '../../figure.ts';
import { interleave, milliseconds } from '../../interleave.ts';
import type { Row } from '../../measurement.ts';
import { type BenchProduct, signUp, startBenchProduct } from '../../product.ts';
import { localS3 } from './s3.ts';
import { removeFilm, uploadByPlainLoop, uploadThroughProduct, writeFilm } from './uploads.ts';

const runs = 5;
const small = 256;
const large = 1_024;

/** Uploads, the page's memory and listings, through the product and without it. */
export async function fileRows(): Promise<Row[]> {
  const product = await startBenchProduct();
  const films: string[] = [];
  const film = (mebibytes: number) => {
    const path = writeFilm(mebibytes);
    films.push(path);
    return path;
  };
  try {
    const page = await openFilesAsOwner(product);
    const upload = (path: string) => uploadThroughProduct(page, path, basename(path));
    const throughProduct: number[] = [];
    const byPlainLoop: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      // A name of its own, so that no upload replaces another.
      const path = film(small + run);
      throughProduct.push((small + run) / (await upload(path)).seconds);
      byPlainLoop.push((small + run) / (await uploadByPlainLoop(page, product, path)));
      removeFilm(path);
    }
    const few = await upload(film(small - 1));
    const many = await upload(film(large));
    const listing = await listingTimes(page, product, 4 * runs);
    return [
      {
        name: `upload of ${small} MiB`,
        unit: 'MiB/s',
        value: figureOf(throughProduct),
        control: { name: 'plain loop', value: figureOf(byPlainLoop) },
      },
      {
        name: `memory of the page with ${large} MiB`,
        unit: 'MB',
        value: exact(Math.round(many.mebibytes)),
        control: { name: `with ${small} MiB`, value: exact(Math.round(few.mebibytes)) },
      },
      {
        name: 'first page of a folder of 10,000 files',
        unit: 'ms',
        value: listing('product'),
        control: { name: "S3's listing", value: listing('alone') },
      },
    ];
  } finally {
    for (const path of films) removeFilm(path);
    await product.close();
  }
}

/** Milliseconds of the first page of a folder of 10,000 files, by the product and by S3 alone, turn by turn. */
async function listingTimes(page: Page, product: BenchProduct, runs: number) {
  const { origin, storageOrigin } = product;
  const workspaceId = await workspaceIdOf({ page, origin });
  const prefix = `w/${workspaceId}/Dailies/`;
  const seed = { bucket: localBucketName, prefix, suffix: '.mov', count: 10_000, size: 10 };
  await controlEmulator(storageOrigin, 'seed', {
    ...seed,
    storageClass: 'STANDARD',
    events: false,
  });
  const client = localS3(storageOrigin);
  const list = new ListObjectsV2Command({
    Bucket: localBucketName,
    Prefix: prefix,
    Delimiter: '/',
    MaxKeys: 1_000,
  });
  const folder = encodeURIComponent('Dailies/');
  return interleave(runs, {
    product: () => milliseconds(() => page.request.get(`${origin}/api/files?folder=${folder}`)),
    alone: () => milliseconds(() => client.send(list)),
  });
}

/** Opens the Files tab as the owner of a workspace with a plan and 5 TB of hot storage. */
export async function openFilesAsOwner(product: BenchProduct): Promise<Page> {
  const { origin, browser, paymentsOrigin } = product;
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
  const page = await context.newPage();
  // Without the browser's own dialogs, the site uses `<input type="file">`, which can be filled.
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'showOpenFilePicker');
    Reflect.deleteProperty(window, 'showDirectoryPicker');
  });
  await signUp(page, origin, 'owner@bench.example');
  await page.request.post(`${origin}/api/update-storage`, {
    data: { storageAmount: 5 },
    headers: { origin },
  });
  await page.goto(`${origin}/dashboard`);
  await page.getByRole('link', { name: 'Billing and invoices' }).click();
  await page.getByRole('button', { name: 'Update Plan' }).click();
  await page.waitForURL(`${paymentsOrigin}/**`);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText('Business, active').waitFor();
  await page.getByRole('link', { name: 'Files', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Files' }).waitFor();
  return page;
}

/** The id of the workspace on a page. */
export async function workspaceIdOf({ page, origin }: { page: Page; origin: string }) {
  const response = await page.request.get(`${origin}/api/devices`);
  const { connection } = await response.json();
  const [, id = ''] = String(connection.prefix).split('/');
  return id;
}
