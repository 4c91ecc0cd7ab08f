import { expect, type Page } from '@playwright/test';

/** Waits until the first film on the page shows this frame of a clip, by the number that is drawn into it. */
export async function expectShown(page: Page, frame: number): Promise<void> {
  await expect.poll(async () => (await page.evaluate(drawnNumbers, 'video'))[0]).toBe(frame);
}

/**
 * Runs in the page.
 * @param selector of films, or of pictures of them
 * @returns the number drawn into the frame that each shows
 */
export function drawnNumbers(selector: string): number[] {
  const shown = document.querySelectorAll<HTMLVideoElement | HTMLImageElement>(selector);
  return [...shown].map((film) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 2 });
    const context = canvas.getContext('2d');
    context?.drawImage(film, 0, 0, 8, 2);
    const pixels = context?.getImageData(0, 0, 8, 1).data ?? [];
    return [0, 1, 2, 3, 4, 5, 6, 7].reduce(
      (number, column) => number * 2 + Number((pixels[column * 4] ?? 0) > 127),
      0,
    );
  });
}
