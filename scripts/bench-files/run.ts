import { basename } from 'node:path';
import { startBenchProduct } from '../bench-product.ts';
import { median } from '../median.ts';
import { listingTimes } from './listing.ts';
import { openFilesAsOwner } from './owner.ts';
import { removeFilm, uploadByPlainLoop, uploadThroughProduct, writeFilm } from './uploads.ts';

/**
 * `npm run bench:files [-- RUNS]`: the throughput of an upload through the product (hashed, signed, counted) beside a
 * plain loop of PUT requests from the same page; the memory of the page with a file of four times the size; the first
 * page of a folder of 10,000 files beside S3's own listing. Each is the median of its runs, measured turn by turn.
 * Other load on the machine distorts the times; the ratios count.
 */
const runs = Number(process.argv[2] ?? 5);
const small = 256;
const large = 1_024;

const product = await startBenchProduct();
const films = { small: '', large: '' };
try {
  const page = await openFilesAsOwner(product);
  const throughProduct: number[] = [];
  const byPlainLoop: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    // A name of its own, so that no upload replaces another.
    films.small = writeFilm(small + run);
    const film = films.small;
    const { seconds } = await uploadThroughProduct(page, film, basename(film));
    throughProduct.push((small + run) / seconds);
    byPlainLoop.push((small + run) / (await uploadByPlainLoop(page, product, film)));
    removeFilm(film);
  }
  const [upload, plain] = [median(throughProduct), median(byPlainLoop)];
  print('upload, MiB/s', upload, 'plain loop', plain);

  films.small = writeFilm(small - 1);
  const few = await uploadThroughProduct(page, films.small, basename(films.small));
  films.large = writeFilm(large);
  const many = await uploadThroughProduct(page, films.large, basename(films.large));
  print(`page's memory with ${large} MiB`, many.mebibytes, `with ${small} MiB`, few.mebibytes);

  const listing = await listingTimes(page, product, 4 * runs);
  print('first page of 10,000, ms', listing.product, "S3's own", listing.alone);
} finally {
  for (const film of Object.values(films)) if (film) removeFilm(film);
  await product.close();
}

function print(name: string, value: number, control: string, other: number): void {
  const ratio = (value / other).toFixed(2);
  const columns = [name.padEnd(28), value.toFixed(0).padStart(6), control.padStart(16)];
  process.stdout.write(`${columns.join(' ')} ${other.toFixed(0).padStart(6)}   ratio ${ratio}\n`);
}
