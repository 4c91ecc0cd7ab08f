import { closeSync, openSync, writeSync } from 'node:fs';

/** Size of a written block, in bytes. */
const blockBytes = 8_000_000;

/** The id of a cluster, and that of an element to be skipped (RFC 9559, sections 5.1.3 and 4.4 with RFC 8794, 11.3.2). */
const clusterId = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);
const voidId = 0xec;

/** Writes a file in which every eight bytes are their own position: no two parts are the same, but no player plays it. */
export function writeFilm(path: string, bytes: number): void {
  const file = openSync(path, 'w');
  for (let start = 0; start < bytes; start += blockBytes) {
    const block = positions(start, Math.ceil(Math.min(blockBytes, bytes - start) / 8) * 8);
    writeSync(file, block, 0, Math.min(block.length, bytes - start));
  }
  closeSync(file);
}

/**
 * Enlarges a WebM film without changing what it shows: inserts an element that players skip before its last cluster,
 * so that its end is far from its beginning.
 * @param bytes the size of what is inserted, a multiple of 8
 */
export function enlargeFilm(film: Buffer, bytes: number): Buffer {
  const last = film.lastIndexOf(clusterId);
  if (last === film.indexOf(clusterId)) throw new Error('The film has only one cluster.');
  const head = Buffer.alloc(9);
  head[0] = voidId;
  // A length of eight bytes, of which the first bit says so (RFC 8794, section 4).
  head.writeBigUInt64BE((1n << 56n) | BigInt(bytes), 1);
  return Buffer.concat([film.subarray(0, last), head, positions(0, bytes), film.subarray(last)]);
}

function positions(start: number, length: number): Buffer {
  const block = Buffer.alloc(length);
  for (let offset = 0; offset < length; offset += 8) {
    block.writeBigUInt64BE(BigInt(start + offset), offset);
  }
  return block;
}
