import { expect, type Page, type Request, type Route } from '@playwright/test';
import { signUp } from './people.ts';
import type { Product } from './product.ts';
import { buyBusiness } from './workspace.ts';

/** The size of each part of an upload but the last: 16 MiB. */
export const partBytes = 16 * 1_024 * 1_024;

/** Signs an owner up, buys Business by requests, and opens Files. */
export async function openFiles(page: Page, product: Product, email: string): Promise<void> {
  await signUp(page, product, { email, companyName: 'Northlight' });
  await page.addInitScript(withoutPickers);
  await buyBusiness(page, product);
  await page.goto('/dashboard/files');
  await expectFilesTab(page);
}

export async function openFilesTab(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Files', exact: true }).click();
  await expectFilesTab(page);
}

async function expectFilesTab(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible();
}

/** Chromium's own file dialogs cannot be answered by a test; without them, the site uses `<input type="file">`. */
export function withoutPickers(): void {
  Reflect.deleteProperty(window, 'showOpenFilePicker');
}

type Chosen = string | { name: string; mimeType: string; buffer: Buffer };

/** Uploads a file by the button Upload. */
export async function chooseFiles(page: Page, file: Chosen): Promise<void> {
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Files', exact: true }).click();
  await (await chooser).setFiles(file);
}

/**
 * Drops files and folders of this machine on the open folder, as the file manager of a desktop does: the browser itself
 * creates the entries and handles that the page receives.
 * @param paths absolute
 */
export async function dropFiles(page: Page, paths: readonly string[]): Promise<void> {
  const zone = page.getByRole('region', { name: 'All files' });
  await expect(zone).toBeVisible();
  // What is dropped goes to the element that was dragged over last: a row to come is replaced.
  await expect(zone.locator('[aria-busy="true"]')).toHaveCount(0);
  const box = await zone.boundingBox();
  if (!box) throw new Error('The drop zone is not visible.');
  const drag = await startDrag(page, paths, { x: box.x + box.width / 2, y: box.y + 100 });
  await expect(page.getByText('Drop to upload to All files')).toBeVisible();
  await drag.drop();
}

/**
 * Drags files over a point of the page.
 * https://chromedevtools.github.io/devtools-protocol/tot/Input/#method-dispatchDragEvent
 * @param paths absolute
 * @param at in CSS pixels of the viewport
 * @returns drops them there
 */
export async function startDrag(
  page: Page,
  paths: readonly string[],
  at: { x: number; y: number },
): Promise<{ drop: () => Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  const send = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', { type, ...at, data });
  await send('dragEnter');
  return {
    drop: async () => {
      await send('dragOver');
      await send('drop');
      await session.detach();
    },
  };
}

/** Collects the parts that S3 has confirmed to the page, and those that are sent although it had, as `partOf` names them. */
export function watchParts(page: Page) {
  const arrived = new Set<string>();
  const sentAgain: string[] = [];
  page.on('request', (request) => {
    const part = partOf(request);
    if (part !== null && arrived.has(part)) sentAgain.push(part);
  });
  page.on('response', (response) => {
    const part = partOf(response.request());
    if (part !== null && response.ok()) arrived.add(part);
  });
  return { arrived, sentAgain };
}

/** Counts the calls of the API by which a page uploads. */
export function watchUploadCalls(page: Page): () => Record<string, number> {
  const counts: Record<string, number> = {};
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/uploads')) return;
    const route = `${request.method()} ${pathname.replace(/\/[\da-f-]{36}/, '/{id}')}`;
    counts[route] = (counts[route] ?? 0) + 1;
  });
  return () => counts;
}

/**
 * Holds back the first part of uploads, as a connection that stalls does.
 * @returns lets them pass, those of the page that is open too
 */
export async function holdFirstParts(page: Page): Promise<() => Promise<void>> {
  const isFirstPart = (url: URL) => url.searchParams.get('partNumber') === '1';
  const held: Route[] = [];
  const hold = (route: Route) => {
    held.push(route);
  };
  await page.route(isFirstPart, hold);
  return async () => {
    await page.unroute(isFirstPart, hold);
    // Those of a page that is no longer there cannot continue.
    await Promise.allSettled(held.map((route) => route.continue()));
  };
}

/** Such as `A001.mov 2`; null for any other request. */
function partOf(request: Request): string | null {
  const { pathname, searchParams } = new URL(request.url());
  const part = searchParams.get('partNumber');
  if (request.method() !== 'PUT' || part === null) return null;
  return `${decodeURIComponent(pathname).split('/').at(-1)} ${part}`;
}
