/** @jest-environment #testkit/local/node-environment.ts */
import { expect, test } from '@jest/globals';
import { isCutOff } from './cut-off.ts';

const ftyp = box('ftyp', 8);
const moov = box('moov', 40);
const mdat = box('mdat', 100);
/** A box of 24 bytes, whose size is told by 64 bits. */
const large = Buffer.concat([word(1), Buffer.from('mdat'), word(0), word(24), Buffer.alloc(8)]);
const ebml = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x84, 1, 2, 3, 4]);
const segment = (size: number[]) =>
  Buffer.concat([ebml, Buffer.from([0x18, 0x53, 0x80, 0x67, ...size]), Buffer.alloc(20)]);
const unknown = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];

test.each<[string, Buffer, boolean]>([
  ['a whole film', Buffer.concat([ftyp, moov, mdat]), false],
  ['a whole film whose table is last', Buffer.concat([ftyp, mdat, moov]), false],
  ['a film with a large part', Buffer.concat([ftyp, moov, large]), false],
  ['a film whose pictures end too soon', Buffer.concat([ftyp, moov, mdat]).subarray(0, -1), true],
  [
    'a film with a large part that ends too soon',
    Buffer.concat([moov, large]).subarray(0, -1),
    true,
  ],
  ['a film whose table is not there', Buffer.concat([ftyp, mdat]), true],
  [
    'a film that ends within the head of a part',
    Buffer.concat([ftyp, moov, mdat]).subarray(0, 69),
    true,
  ],
  ['a part with an impossible size', Buffer.concat([ftyp, word(3), Buffer.from('mdat')]), false],
  ['a whole Matroska film', segment([0x94]), false],
  ['a Matroska film that ends too soon', segment([0x95]), true],
  ['a live recording, which does not say how long it is', segment(unknown), false],
  ['something else', Buffer.from('Material exchange format'), false],
  ['next to nothing', Buffer.from('ftyp'), false],
])('%s is told from what is cut off', async (_, content, isCut) => {
  expect(await isCutOff(new Blob([Uint8Array.from(content)]))).toBe(isCut);
});

function box(type: string, length: number): Buffer {
  return Buffer.concat([word(length + 8), Buffer.from(type), Buffer.alloc(length)]);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
