import { basename } from 'node:path';
import { exact, figureOf } from '../figure.ts';
import { startBenchProduct } from '../product.ts';
import type { Benchmark, Row } from '../row.ts';
import { listingTimes } from './listing.ts';
import { openFilesAsOwner } from './owner.ts';
import { removeFilm, uploadByPlainLoop, uploadThroughProduct, writeFilm } from './uploads.ts';

const runs = 5;
const small = 256;
const large = 1_024;

/** Uploads, the page's memory and listings. */
export const filesBenchmark: Benchmark = {
  name: 'files',
  title: 'Files',
  method:
    'In a browser, through the product (each part hashed, signed and counted) and by a plain loop of PUT requests of 16 MiB from the same page, in turns; the listing beside the one of S3 alone.',
  async measure() {
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
      const rows: Row[] = [
        {
          name: `upload of ${small} MiB`,
          unit: 'MiB/s',
          value: figureOf(throughProduct),
          control: { name: 'plain loop', value: figureOf(byPlainLoop) },
          goal: { of: 'ratio', atLeast: 0.8 },
        },
        {
          name: `memory of the page with ${large} MiB`,
          unit: 'MB',
          value: exact(Math.round(many.mebibytes)),
          control: { name: `with ${small} MiB`, value: exact(Math.round(few.mebibytes)) },
          goal: { of: 'ratio', atMost: 1.3 },
        },
        {
          name: 'first page of a folder of 10,000 files',
          unit: 'ms',
          value: listing('product'),
          control: { name: "S3's listing", value: listing('alone') },
        },
      ];
      return { rows };
    } finally {
      for (const path of films) removeFilm(path);
      await product.close();
    }
  },
};
