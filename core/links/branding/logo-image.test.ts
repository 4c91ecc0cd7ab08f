import { deflateSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { drawPng, pngChunk } from '#testkit/files/logos.ts';
import { readLogoImage } from './logo-image.ts';

const refusal = (bytes: Uint8Array) => {
  try {
    readLogoImage(bytes);
  } catch (error) {
    return Reflect.get(Object(error), 'fields')?.logo;
  }
  return 'taken';
};

test('of a logo nothing is kept but its pixels, nor of an animation any further frame', () => {
  const before = [
    pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    pngChunk('tEXt', Buffer.from('Author\0Ada of 12 Canary Street')),
    pngChunk('eXIf', Buffer.from('Canary 51.5 N')),
    pngChunk('fdAT', Buffer.from('Canary frame')),
  ];
  const sent = drawPng({ before, after: Buffer.from('PK Canary archive') });
  const { png, width, height } = readLogoImage(sent);
  expect([width, height]).toEqual([40, 20]);
  expect(Buffer.from(png).toString('latin1')).not.toMatch(/Canary|acTL|fdAT|tEXt|eXIf/);
  // What is stored is read again as it is.
  expect(readLogoImage(png).png).toEqual(png);
});

test('nothing is hidden behind the compressed pixels', () => {
  const { png } = readLogoImage(drawPng());
  const data = Buffer.concat([deflateSync(Buffer.alloc(20 * 161)), Buffer.from('Canary')]);
  const at = Buffer.from(png).indexOf('IDAT') - 4;
  const hiding = Buffer.concat([
    Buffer.from(png).subarray(0, at),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
  expect(Buffer.from(readLogoImage(hiding).png).toString('latin1')).not.toContain('Canary');
});

describe('a picture is refused, with the reason,', () => {
  const damaged = 'The picture of the logo is damaged. Export it again.';
  const whole = drawPng();
  const changed = Buffer.from(whole);
  changed[45] = (changed[45] ?? 0) ^ 1;
  test.each([
    ['of another type', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /must be a PNG/],
    ['that is a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), /must be a PNG/],
    ['that is a WebP', Buffer.from('RIFF\0\0\0\0WEBPVP8X'), /must be a PNG/],
    ['of too many bytes', Buffer.alloc(200_001), 'The logo can have at most 200 KB.'],
    ['that is too wide', drawPng({ width: 721, height: 1 }), /at most 720 × 240 pixels/],
    ['that is too tall', drawPng({ width: 1, height: 241 }), /at most 720 × 240 pixels/],
    [
      'whose header announces billions of pixels',
      drawPng({ width: 0xff_ff_ff, height: 0xff_ff_ff, pixels: Buffer.alloc(10) }),
      /at most 720 × 240 pixels/,
    ],
    ['without pixels', drawPng({ width: 0, pixels: Buffer.alloc(0) }), damaged],
    ['that unpacks to more than it says', drawPng({ pixels: Buffer.alloc(50_000_000) }), damaged],
    ['that unpacks to less', drawPng({ pixels: Buffer.alloc(100) }), damaged],
    ['with a filter that there is not', drawPng({ pixels: Buffer.alloc(20 * 161, 9) }), damaged],
    ['that was cut off', whole.subarray(0, -20), damaged],
    ['with a changed byte', changed, damaged],
    ['of a palette', drawPng({ colors: 3 }), /true color/],
    ['of 16 bits', drawPng({ depth: 16 }), /true color/],
    ['that is interlaced', drawPng({ interlace: 1 }), /true color/],
    ['of nothing', Buffer.alloc(0), /must be a PNG/],
  ])('%s', (_, bytes, reason) => {
    expect(refusal(bytes)).toMatch(reason);
  });
});
