import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { invalidField } from '#core/errors.ts';
import { logoBox, maxLogoBytes } from '#shared/rules/branding.ts';

/** A picture of which nothing is left but its pixels. */
export interface LogoImage {
  png: Uint8Array;
  width: number;
  height: number;
}

/** https://www.w3.org/TR/png-3/#3PNGsignature */
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Of a chunk, besides its data: length, type and checksum. */
const chunkFrame = 12;
/** Bytes of a pixel, by the type of colors: with and without transparency. */
const pixelBytes = new Map([
  [2, 3],
  [6, 4],
]);
/** How a row may be filtered, as its first byte says. */
const filters = 5;

/**
 * Reads a PNG as a canvas makes it, and encodes its pixels again: texts, profiles, further frames of an animation, and what
 * follows its end are gone. Its header is checked before anything is decompressed, and bounds what may come out.
 * @throws CallError `invalid_input`
 */
export function readLogoImage(bytes: Uint8Array): LogoImage {
  if (bytes.length > maxLogoBytes) {
    throw refused(`The logo can have at most ${maxLogoBytes / 1_000} KB.`);
  }
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (!file.subarray(0, signature.length).equals(signature)) {
    throw refused('The logo must be a PNG. Choose it on the Branding page, which makes one.');
  }
  const [header, ...others] = chunksOf(file);
  if (header?.type !== 'IHDR' || header.data.length !== 13) throw broken();
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  if (width === 0 || height === 0) throw broken();
  if (width > logoBox.width || height > logoBox.height) {
    throw refused(`The logo can have at most ${logoBox.width} × ${logoBox.height} pixels.`);
  }
  const [depth, colors = 0, compression, filter, interlace] = header.data.subarray(8);
  const perPixel = pixelBytes.get(colors);
  if (depth !== 8 || !perPixel || compression !== 0 || filter !== 0 || interlace !== 0) {
    throw refused('The logo must be a PNG in true color, of 8 bits a channel, not interlaced.');
  }
  const rowBytes = 1 + width * perPixel;
  const data = others.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data);
  const pixels = inflated(Buffer.concat(data), rowBytes * height);
  const isWhole = pixels.length === rowBytes * height;
  const rows = Array.from({ length: height }, (_, row) => pixels[row * rowBytes] ?? filters);
  if (!isWhole || rows.some((kind) => kind >= filters)) throw broken();
  const png = Buffer.concat([
    signature,
    chunk('IHDR', header.data),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { png, width, height };
}

interface Chunk {
  type: string;
  data: Buffer;
}

/** The chunks up to the end of the picture. */
function chunksOf(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = signature.length; chunks.at(-1)?.type !== 'IEND'; ) {
    if (at + chunkFrame > file.length) throw broken();
    const end = at + 8 + file.readUInt32BE(at);
    if (end + 4 > file.length) throw broken();
    const type = file.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: file.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

/** @param most bytes that may come out, however little goes in */
function inflated(data: Buffer, most: number): Buffer {
  try {
    return inflateSync(data, { maxOutputLength: most });
  } catch {
    throw broken();
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

function broken() {
  return refused('The picture of the logo is damaged. Export it again.');
}

function refused(message: string) {
  return invalidField('logo', message);
}
