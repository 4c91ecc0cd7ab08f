import * as z from 'zod/mini';

/** The frames of a film, without when each of them is shown. */
export const frameSummary = z.object({
  count: z.int(),
  /** Frames a second, which timecode counts by: 24,000 / 1,001 is exact. A usual rate, where it varies. */
  rate: z.object({ numerator: z.int(), denominator: z.int() }),
  /** Whether some frames are shown for longer than others. */
  isVariable: z.boolean(),
  /** The timecode of the first frame, as a count of frames since midnight; absent if the file has none. */
  start: z.optional(z.object({ frame: z.int(), dropFrame: z.boolean() })),
  /** When the first frame is shown and the last one ends, in ticks of which a second has `timescale`; absent in old items. */
  span: z.optional(z.object({ timescale: z.int(), first: z.int(), end: z.int() })),
});
export type FrameSummary = z.infer<typeof frameSummary>;
