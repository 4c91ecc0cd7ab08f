import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { groundFor, redrawLogo } from './redraw-logo.ts';

/** A picture of pixels of one color on a clear ground. */
const pixels = (color: readonly number[], share = 0.5) =>
  Array.from({ length: 100 }, (_, at) => (at < 100 * share ? color : [0, 0, 0, 0])).flat();

test.each([
  ['white letters', [255, 255, 255, 255], 'dark'],
  ['yellow letters', [255, 212, 0, 255], 'dark'],
  ['black letters', [0, 0, 0, 255], 'light'],
  ['navy letters', [0, 20, 60, 255], 'light'],
  ['red letters', [200, 30, 30, 255], 'page'],
])('%s stand on a ground on which they are seen', (_, color, ground) => {
  expect(groundFor(pixels(color))).toBe(ground);
});

test('a picture with a background of its own stands on the page', () => {
  expect(groundFor(pixels([255, 255, 255, 255], 1))).toBe('page');
  expect(groundFor(pixels([255, 255, 255, 255], 0))).toBe('page');
});

const drawn: [width: number, height: number][] = [];
const restored: (() => void)[] = [];

/** Lets jsdom draw: a canvas makes a PNG of some bytes for each of its pixels. */
beforeEach(() => {
  drawn.length = 0;
  define(HTMLCanvasElement.prototype, 'getContext', () => ({
    drawImage: jest.fn(),
    getImageData: () => ({ data: pixels([255, 255, 255, 255]) }),
  }));
  define(
    HTMLCanvasElement.prototype,
    'toBlob',
    function (this: HTMLCanvasElement, done: (png: Blob) => void) {
      drawn.push([this.width, this.height]);
      done(new Blob([new Uint8Array(this.width * this.height * bytesPerPixel)]));
    },
  );
});
afterEach(() => {
  for (const restore of restored.splice(0)) restore();
});

let bytesPerPixel = 0.1;

function define(on: object, name: string, value: unknown) {
  const before = Object.getOwnPropertyDescriptor(on, name);
  Object.defineProperty(on, name, { configurable: true, value });
  restored.unshift(() => {
    if (before) Object.defineProperty(on, name, before);
    else Reflect.deleteProperty(on, name);
  });
}

function decodesTo(width: number, height: number) {
  define(globalThis, 'createImageBitmap', async () => ({ width, height, close: () => undefined }));
}

const file = (type = 'image/png', size = 10) => new File([new Uint8Array(size)], 'logo', { type });

test.each([
  [4_000, 1_000, 720, 180],
  [4_000, 60, 720, 11],
  [60, 2_000, 7, 240],
  [20_000, 1, 720, 1],
  [100, 50, 100, 50],
])('a picture of %i × %i is drawn as %i × %i', async (width, height, ...expected) => {
  bytesPerPixel = 0.1;
  decodesTo(width, height);
  const logo = await redrawLogo(file());
  expect([logo.width, logo.height]).toEqual(expected);
  expect(logo).toMatchObject({ ground: 'dark', url: expect.stringMatching(/^data:/) });
});

test('what compresses badly is drawn smaller, until it is small enough', async () => {
  bytesPerPixel = 4;
  decodesTo(720, 240);
  const { width, height } = await redrawLogo(file('image/jpeg'));
  expect(width * height * bytesPerPixel).toBeLessThanOrEqual(200_000);
  expect(drawn.length).toBeGreaterThan(1);
});

test.each([
  ['an SVG', file('image/svg+xml'), /PNG, JPEG or WebP/],
  ['a GIF', file('image/gif'), /PNG, JPEG or WebP/],
  ['a huge file', file('image/png', 20_000_001), /at most 20 MB/],
  ['a file that is no picture', file(), /cannot be read/],
])('%s is refused with the reason', async (_, chosen, reason) => {
  define(globalThis, 'createImageBitmap', async () => {
    throw new DOMException('The source image could not be decoded.', 'InvalidStateError');
  });
  await expect(redrawLogo(chosen)).rejects.toThrow(reason);
});
