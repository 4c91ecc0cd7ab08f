import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { controlEmulator } from '@cutbay/stripe-emulator/control';
import type { Page } from 'playwright-core';
import { localBucketName } from '#shared/environment.ts';
import { interleave, milliseconds } from '../../interleave.ts';
import type { BenchProduct } from '../../product.ts';
import { workspaceIdOf } from './owner.ts';
import { localS3 } from './s3.ts';

/** Milliseconds of the first page of a folder of 10,000 files, by the product and by S3 alone, turn by turn. */
export async function listingTimes(page: Page, product: BenchProduct, runs: number) {
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
