import { crc32 } from 'node:zlib';

/** Reflected polynomials: RFC 3720 (CRC-32C), and the NVM Express base specification, 5.2.1.3.4 (CRC-64/NVME). */
export const polynomials = {
  CRC32: { bits: 32, polynomial: 0xedb88320n },
  CRC32C: { bits: 32, polynomial: 0x82f63b78n },
  CRC64NVME: { bits: 64, polynomial: 0x9a6c9329ac4bc9b5n },
} as const;

export interface RunningDigest {
  update(chunk: Buffer): void;
  /** The digest of everything so far; the last call. */
  digest(): Buffer;
}

export function runningCrc32(): RunningDigest {
  let value = 0;
  return {
    update: (chunk) => {
      value = crc32(chunk, value);
    },
    digest: () => {
      const result = Buffer.alloc(4);
      result.writeUInt32BE(value);
      return result;
    },
  };
}

const cached = new Map<bigint, CrcTables>();

function tablesOf(polynomial: bigint): CrcTables {
  const cachedTables = cached.get(polynomial) ?? crcTables(polynomial);
  cached.set(polynomial, cachedTables);
  return cachedTables;
}

/** One byte from each position of a step; undefined never happens within the tables' length. */
function lookUp(table: Int32Array, at: number): number {
  return table[at] ?? 0;
}

/** A CRC of 32 or 64 bits by tables, eight bytes at a time. */
export function runningCrc({
  bits,
  polynomial,
}: (typeof polynomials)[keyof typeof polynomials]): RunningDigest {
  const { low, high } = tablesOf(polynomial);
  let crcLow = -1;
  let crcHigh = bits === 64 ? -1 : 0;
  return {
    update: (chunk) => {
      let at = 0;
      let l = crcLow;
      let h = crcHigh;
      const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.length);
      for (const end = chunk.length - 8; at <= end; at += 8) {
        const a = l ^ view.getInt32(at, true);
        const b = h ^ view.getInt32(at + 4, true);
        const i0 = 1792 + (a & 0xff);
        const i1 = 1536 + ((a >>> 8) & 0xff);
        const i2 = 1280 + ((a >>> 16) & 0xff);
        const i3 = 1024 + (a >>> 24);
        const i4 = 768 + (b & 0xff);
        const i5 = 512 + ((b >>> 8) & 0xff);
        const i6 = 256 + ((b >>> 16) & 0xff);
        const i7 = b >>> 24;
        l =
          lookUp(low, i0) ^
          lookUp(low, i1) ^
          lookUp(low, i2) ^
          lookUp(low, i3) ^
          lookUp(low, i4) ^
          lookUp(low, i5) ^
          lookUp(low, i6) ^
          lookUp(low, i7);
        h =
          lookUp(high, i0) ^
          lookUp(high, i1) ^
          lookUp(high, i2) ^
          lookUp(high, i3) ^
          lookUp(high, i4) ^
          lookUp(high, i5) ^
          lookUp(high, i6) ^
          lookUp(high, i7);
      }
      for (; at < chunk.length; at += 1) {
        const index = (l ^ (chunk[at] ?? 0)) & 0xff;
        l = (((l >>> 8) | (h << 24)) ^ lookUp(low, index)) | 0;
        h = (h >>> 8) ^ lookUp(high, index);
      }
      crcLow = l;
      crcHigh = h;
    },
    digest: () => {
      const result = Buffer.alloc(bits / 8);
      const words = bits === 64 ? [~crcHigh, ~crcLow] : [~crcLow];
      for (const [at, word] of words.entries()) result.writeInt32BE(word | 0, at * 4);
      return result;
    },
  };
}

/** Bytes that one step of the tables consumes ("slicing by 8"). */
const sliceBytes = 8;

/**
 * Lookup tables of a reflected CRC of up to 64 bits, split into a low and a high half of 32 bits.
 * Entry `slice * 256 + byte` is the remainder of that byte followed by `slice` zero bytes.
 */
interface CrcTables {
  low: Int32Array;
  high: Int32Array;
}

/** Builds the tables of a reflected polynomial. */
function crcTables(polynomial: bigint): CrcTables {
  const low = new Int32Array(256 * sliceBytes);
  const high = new Int32Array(256 * sliceBytes);
  const remainders: bigint[] = [];
  for (let byte = 0; byte < 256; byte += 1) {
    let remainder = BigInt(byte);
    for (let bit = 0; bit < 8; bit += 1) {
      remainder = (remainder & 1n) === 1n ? (remainder >> 1n) ^ polynomial : remainder >> 1n;
    }
    remainders.push(remainder);
  }
  const next = (value: bigint) => (value >> 8n) ^ (remainders[Number(value & 0xffn)] ?? 0n);
  for (const [byte, first] of remainders.entries()) {
    let remainder = first;
    for (let slice = 0; slice < sliceBytes; slice += 1) {
      low[slice * 256 + byte] = Number(BigInt.asIntN(32, remainder));
      high[slice * 256 + byte] = Number(BigInt.asIntN(32, remainder >> 32n));
      remainder = next(remainder);
    }
  }
  return { low, high };
}
