import { polynomials } from './crc.ts';

type Matrix = bigint[];

/** The product of a matrix over GF(2) and a vector. */
function times(matrix: Matrix, vector: bigint): bigint {
  let sum = 0n;
  let rest = vector;
  for (let row = 0; rest !== 0n; row += 1, rest >>= 1n) {
    if ((rest & 1n) === 1n) sum ^= matrix[row] ?? 0n;
  }
  return sum;
}

const squared = (matrix: Matrix): Matrix => matrix.map((row) => times(matrix, row));

/** The matrix that appends one zero bit to a reflected CRC. */
function zeroBit(bits: number, polynomial: bigint): Matrix {
  return [polynomial, ...Array.from({ length: bits - 1 }, (_, row) => 1n << BigInt(row))];
}

/**
 * The CRC of two byte sequences one after the other, from the CRCs of both: the first one's is advanced by as many
 * zero bytes as the second has, which takes a squaring for each bit of that length.
 * @param secondBytes the length of the second in bytes
 */
export function combineCrc(
  algorithm: keyof typeof polynomials,
  first: Buffer,
  second: Buffer,
  secondBytes: number,
): Buffer {
  const { bits, polynomial } = polynomials[algorithm];
  let value = BigInt(`0x${first.toString('hex')}`);
  let matrix = squared(squared(squared(zeroBit(bits, polynomial))));
  for (let rest = BigInt(secondBytes); rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) value = times(matrix, value);
    if (rest > 1n) matrix = squared(matrix);
  }
  value ^= BigInt(`0x${second.toString('hex')}`);
  return Buffer.from(value.toString(16).padStart(bits / 4, '0'), 'hex');
}
