import { expect, type Page } from '@playwright/test';

/** Waits until the first film on the page shows this frame of a clip, by the number that is drawn into it. */
export async function expectShown(page: Page, frame: number): Promise<void> {
  await expect.poll(async () => (await page.evaluate(drawnNumbers))[0]).toBe(frame);
}

/** Runs in the page. @returns the number drawn into the frame of each film that is on the screen */
export function drawnNumbers(): number[] {
  return [...document.querySelectorAll('video')].map((video) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 2 });
    const context = canvas.getContext('2d');
    context?.drawImage(video, 0, 0, 8, 2);
    const pixels = context?.getImageData(0, 0, 8, 1).data ?? [];
    return [0, 1, 2, 3, 4, 5, 6, 7].reduce(
      (number, column) => number * 2 + Number((pixels[column * 4] ?? 0) > 127),
      0,
    );
  });
}
