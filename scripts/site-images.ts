import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { productName } from '#shared/rules/product.ts';

/**
 * Renders the site's raster images from SVG into `web/public`: the social preview image and the icons. Run it after
 * changing a drawing or the product's name; the results are committed, so that a build needs no browser.
 */
const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path));
const font = read(
  'node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
).toString('base64');
const fontFace = `@font-face {
  font-family: 'Instrument Sans Variable';
  font-weight: 400 700;
  src: url('data:font/woff2;base64,${font}');
}`;

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const share = read('web/images/share.svg').toString().replace('PRODUCT', productName);
  write('share.png', await drawn(browser, share, 1200, 630));
  const icon = read('web/public/favicon.svg').toString();
  // Phones round an icon's corners themselves.
  const square = icon.replace(' rx="7"', '');
  write('apple-touch-icon.png', await drawn(browser, square, 180, 180));
  write('icon-192.png', await drawn(browser, square, 192, 192));
  write('icon-512.png', await drawn(browser, square, 512, 512));
  write('favicon.ico', icoOf(await drawn(browser, icon, 32, 32), 32));
} finally {
  await browser.close();
}

/** Renders an SVG as a PNG of the given size in pixels. */
async function drawn(by: Browser, svg: string, width: number, height: number): Promise<Buffer> {
  const page = await by.newPage({ viewport: { width, height } });
  await page.setContent(
    `<style>${fontFace} body { margin: 0 } svg { display: block; width: ${width}px }</style>${svg}`,
  );
  await page.evaluate('document.fonts.ready');
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

/** An icon file with one PNG in it, a format that Windows supports since Vista. */
function icoOf(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

function write(file: string, content: Buffer): void {
  writeFileSync(join(root, 'web/public', file), content);
}
