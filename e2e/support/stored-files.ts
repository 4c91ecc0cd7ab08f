import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { callApi } from './people.ts';
import type { Product } from './product.ts';

/** Stores a file of one part as the page's visitor, by the calls that uploads make. */
export async function storeFile(
  page: Page,
  product: Product,
  path: string,
  content: Buffer = Buffer.from(path),
  { replace = false }: { replace?: boolean } = {},
): Promise<void> {
  const { upload } = await callApi(page, product, 'POST /api/uploads', {
    path,
    size: content.length,
    ...(replace && { replace }),
  });
  const sha256 = createHash('sha256').update(content).digest('base64');
  const { parts } = await callApi(page, product, `POST /api/uploads/${upload.id}/parts`, {
    parts: [{ number: 1, sha256 }],
  });
  const [{ url, headers }] = parts;
  const answer = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(content) });
  expect(answer.ok, await answer.text()).toBe(true);
  await callApi(page, product, `POST /api/uploads/${upload.id}/complete`, {});
}

/** A WebM film of more than the two seconds below which none has a filmstrip, recorded by the browser, with a key frame, and so a cluster, every half second. */
export async function recordFilm(page: Page): Promise<Buffer> {
  const encoded = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 180;
    const context = canvas.getContext('2d');
    const options = { mimeType: 'video/webm', videoKeyFrameIntervalDuration: 500 };
    const recorder = new MediaRecorder(canvas.captureStream(25), options);
    const pieces: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
    const stopped = new Promise((resolve) => {
      recorder.addEventListener('stop', resolve);
    });
    recorder.start();
    for (let frame = 0; frame < 60; frame += 1) {
      if (context) {
        context.fillStyle = `hsl(${frame * 7} 60% 40%)`;
        context.fillRect(0, 0, 320, 180);
      }
      await new Promise((resolve) => {
        setTimeout(resolve, 40);
      });
    }
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return Buffer.from(encoded, 'base64');
}
