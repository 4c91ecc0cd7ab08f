import { PutObjectCommand } from '@aws-sdk/client-s3';
import { controlEmulator } from '@cutbay/stripe-emulator/control';
import type { Page } from 'playwright-core';
import { posterKey } from '#core/files/objects/bucket.ts';
import { keys } from '#core/table/keys.ts';
import { runningEnvironment } from '#local/instance/instance-file.ts';
import { localBucketName } from '#shared/ops/environment.ts';
import { putItems } from '#testkit/table.ts';
import { interleave } from '../interleave.ts';
import { longestTaskDuring, scrollFrames } from '../long-tasks.ts';
import type { Row } from '../measurement.ts';
import { type BenchProduct, startBenchProduct } from '../product.ts';
import { openFilesAsOwner, workspaceIdOf } from '../site/files/rows.ts';
import { localS3 } from '../site/files/s3.ts';

const runs = 3;
const few = 50;
const many = 1_000;

/** How fluid a folder of films is to scroll. */
export async function filmListRows(): Promise<Row[]> {
  const product = await startBenchProduct();
  try {
    const page = await openFilesAsOwner(product);
    Object.assign(process.env, runningEnvironment(product.dataDir));
    for (const count of [few, many]) await seedFilms(page, product, count);
    const rows: Row[] = [];
    for (const view of ['List', 'Grid']) {
      const longest = await interleave(runs, {
        few: () => scrolled(page, product, few, view),
        many: () => scrolled(page, product, many, view),
      });
      rows.push({
        name: `folder of ${many} films, ${view.toLowerCase()}: scrolled for 240 frames, longest task`,
        unit: 'ms',
        value: longest('many'),
        control: { name: `of ${few}`, value: longest('few') },
      });
    }
    return rows;
  } finally {
    await product.close();
  }
}

const folderOf = (count: number) => `Rushes ${count}`;

/** Seeds films of no content, each with a poster of its own. */
async function seedFilms(page: Page, { origin, storageOrigin }: BenchProduct, count: number) {
  const workspaceId = await workspaceIdOf({ page, origin });
  const names = `${folderOf(count)}/A001_C`;
  await controlEmulator(storageOrigin, 'seed', {
    bucket: localBucketName,
    prefix: `w/${workspaceId}/${names}`,
    suffix: '.mov',
    count,
    size: 10,
    storageClass: 'STANDARD',
    events: false,
  });
  const Body = Buffer.from(await page.evaluate(drawPoster), 'base64');
  const client = localS3(storageOrigin);
  const versionId = '1'.repeat(32);
  const paths = Array.from(
    { length: count },
    (_, index) => `${names}${String(index).padStart(6, '0')}.mov`,
  );
  for (const path of paths) {
    const Key = posterKey(workspaceId, path, versionId);
    await client.send(
      new PutObjectCommand({ Bucket: localBucketName, Key, Body, ContentType: 'image/jpeg' }),
    );
  }
  await putItems(
    paths.map((path) => ({
      ...keys.file(workspaceId, path),
      version: 1,
      current: {
        ...{ versionId, size: 10, storage: 'hot', modifiedAt: '2026-11-20T12:00:00.000Z' },
        ...{ poster: true, duration: 12.5, uploadedBy: workspaceId },
      },
    })),
  );
}

/** Runs in the page. @returns a JPEG as the product's posters are, in base64 */
function drawPoster(): string {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [320, 180];
  const drawing = canvas.getContext('2d');
  for (let index = 0; drawing && index < 500; index += 1) {
    drawing.fillStyle = `hsl(${index * 7} 60% ${index % 90}%)`;
    drawing.fillRect((index * 61) % 320, (index * 37) % 180, 40, 30);
  }
  return canvas.toDataURL('image/jpeg', 0.8).replace(/^.*,/, '');
}

/** Opens a folder of films, and scrolls it. @returns the longest task */
async function scrolled(page: Page, { origin }: BenchProduct, count: number, view: string) {
  await page.goto(`${origin}/dashboard/files?path=${encodeURIComponent(folderOf(count))}`);
  const list = page.getByRole('grid');
  await list.waitFor();
  await page.getByRole('button', { name: view, exact: true }).click();
  await list.getByRole('img').or(list.locator('img')).first().waitFor();
  return longestTaskDuring(page, () => list.evaluate(scrollFrames));
}
