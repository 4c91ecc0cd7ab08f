import * as z from 'zod/mini';

/** A whole number of bytes; sums exceed the integers that a number represents exactly. */
export const bytes = z.pipe(
  z.union([z.int(), z.bigint()]),
  z.transform((count: number | bigint) => BigInt(count)),
);
