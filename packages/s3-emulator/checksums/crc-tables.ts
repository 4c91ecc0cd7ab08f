/** Bytes that one step of the tables consumes ("slicing by 8"). */
const sliceBytes = 8;

/**
 * Lookup tables of a reflected CRC of up to 64 bits, split into a low and a high half of 32 bits.
 * Entry `slice * 256 + byte` is the remainder of that byte followed by `slice` zero bytes.
 */
export interface CrcTables {
  low: Int32Array;
  high: Int32Array;
}

/** Builds the tables of a reflected polynomial. */
export function crcTables(polynomial: bigint): CrcTables {
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
