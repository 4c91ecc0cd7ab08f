import type { Page } from 'playwright-core';
import type { BenchProduct } from '../product.ts';

/** Makes a call as the visitor of a page. */
export async function post(page: Page, { origin }: BenchProduct, path: string, data: object) {
  const answer = await page.request.post(`${origin}${path}`, { data, headers: { origin } });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}

/** Stores a film of one part, and begins a review of it. @returns the id of the review */
export async function storeFilm(
  page: Page,
  product: BenchProduct,
  path: string,
  content: Buffer,
): Promise<string> {
  const call = (route: string, data: object) => post(page, product, route, data);
  const { upload } = await call('/api/uploads', { path, size: content.length });
  const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(content)));
  const { parts } = await call(`/api/uploads/${upload.id}/parts`, {
    parts: [{ number: 1, sha256: sha256.toString('base64') }],
  });
  const [{ url, headers }] = parts;
  await fetch(url, { method: 'PUT', headers, body: new Uint8Array(content) });
  await call(`/api/uploads/${upload.id}/complete`, {});
  const { review } = await call('/api/reviews', { path });
  return review.id;
}
