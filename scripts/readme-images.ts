import { join, resolve } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { type Browser, chromium, type Page } from 'playwright-core';
import * as z from 'zod';
import { localCredentials } from '#local/instance/environment.ts';
import { print } from '#local/output.ts';
import { type Product, startProduct } from '#local/product.ts';
import { getUser } from '#shared/calls/account.ts';
import { getQuote } from '#shared/calls/billing.ts';
import { localBucketName } from '#shared/ops/environment.ts';
import { payAt, send, signUpAt, textsMailedTo } from '#testkit/local/visitor.ts';

/**
 * Takes the README's pictures of the product as it was last built (`npm run build`): a workspace with members, storage
 * and files. Run it after changing what they show; they are committed.
 */
const images = resolve(import.meta.dirname, '../docs/images');
const email = 'ada@northlight.example';

const megabyte = 1_000_000;
/** The files by path, and their size in bytes. */
const files: [path: string, size: number][] = [
  ['Footage/A001_C001.mov', 31 * megabyte],
  ['Masters/Harbour v2.mov', 24 * megabyte],
  ['Sound/mix stereo.wav', 9 * megabyte],
  ['A001_C003.mov', 19_300_000],
  ['A001_C004.mov', 24_200_000],
  ['B014_C001.mov', 10_100_000],
  ['Harbour teaser v3.mp4', 7_760_000],
  ['Harbour.prproj', 2_100_000],
  ['mix 5.1.wav', 6_400_000],
  ['Poster.jpg', 840_000],
];

const product = await startProduct({ port: 0, dataDir: null });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const cookie = await furnish(product);
  const page = await pageOf(browser, cookie);
  await page.getByRole('heading', { name: 'Files' }).waitFor();
  await page.getByText('Harbour.prproj').waitFor();
  await take(page, 'files');
  await page.goto(`${product.origin}/dashboard/billing`);
  await page.getByText('Total per month').waitFor();
  await take(page, 'billing');
} finally {
  await browser.close();
  await product.close();
}

/** Arranges the workspace. @returns the session cookie of its owner */
async function furnish(at: Product): Promise<string> {
  const cookie = await signUpAt(at, email);
  const post = (path: string, body: object) => send(at, 'POST', path, body, cookie);
  await post('/api/user/company-name', { companyName: 'Northlight Films' });
  const mails = await textsMailedTo(at, email);
  const [, token] = /confirm-email\?token=([\w-]{43})/.exec(mails.join()) ?? [];
  await post('/api/confirm-email', { token });
  for (const [name, role] of [
    ['ben', 'Video Editor'],
    ['mara', 'Producer'],
    ['kofi', 'Team Leader'],
  ]) {
    await post('/api/team-members', { email: `${name}@northlight.example`, role });
  }
  await post('/api/update-storage', { storageAmount: 3 });
  await post('/api/update-cold-storage', { coldStorageAmount: 2 });
  const { quote: shown } = getQuote.answer.parse(
    await (await post('/api/quote', { plan: 'business' })).json(),
  );
  const answer = await post('/api/create-subscription', { ...shown, memberDifference: 0 });
  const { url } = z.object({ url: z.string() }).parse(await answer.json());
  await payAt(at, url, email);
  const user = getUser.answer.parse(
    await (await send(at, 'GET', '/api/user', undefined, cookie)).json(),
  );
  await store(at, user.user.workspaceId ?? '');
  return cookie;
}

/** Stores the files as a sync tool does. */
async function store(at: Product, workspaceId: string): Promise<void> {
  const s3 = new S3Client({
    endpoint: at.storageOrigin,
    forcePathStyle: true,
    region: 'us-east-1',
    credentials: localCredentials,
  });
  for (const [path, size] of files) {
    const Key = `w/${workspaceId}/${path}`;
    const StorageClass = 'INTELLIGENT_TIERING';
    const object = {
      Bucket: localBucketName,
      Key,
      Body: Buffer.alloc(size),
      StorageClass,
    } as const;
    await s3.send(new PutObjectCommand(object));
  }
  s3.destroy();
}

/** Opens Files as the owner. */
async function pageOf(by: Browser, cookie: string): Promise<Page> {
  const context = await by.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: product.origin }]);
  const page = await context.newPage();
  await page.goto(`${product.origin}/dashboard/files`);
  return page;
}

async function take(page: Page, name: string): Promise<void> {
  const path = join(images, `${name}.png`);
  await page.evaluate('document.fonts.ready');
  await page.screenshot({ path });
  print(path);
}
