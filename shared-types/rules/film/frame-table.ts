import * as z from 'zod/mini';

/**
 * The most runs of a table: 4 MB as JSON, and 100 MB once parsed. Reached after four hours in which no frame is as long
 * as the one before it.
 */
export const maxRuns = 400_000;

const whole = z.int({ error: 'A number of the table of frames is missing.' });
const count = z.int().check(z.positive('The table of frames has a number that is not above zero.'));

const rate = z.object({ numerator: count, denominator: count });

/**
 * When each frame of a film is shown, as its file says: read once for each version, by the server. All numbers are
 * integers; times are in ticks.
 */
export const frameTable = z.object({
  /** Ticks in a second. */
  timescale: count,
  /** When frame 0 is shown, after the edit list: not always at 0. */
  first: whole,
  /** How much earlier Firefox shows every frame, which reads edit lists otherwise; negative for later. */
  earlierInFirefox: z.optional(whole),
  /** How long the frames are shown, in the order in which they are: a duration, and how many in a row have it. */
  runs: z
    .array(z.tuple([count, count]))
    .check(
      z.minLength(1, 'The table of frames is empty.'),
      z.maxLength(maxRuns, 'The table of frames is too long.'),
    ),
  /** Frames a second, nominally: what timecode counts by. 24000/1001 is exact, not 23.976. A usual one, where it varies. */
  rate,
  /** Some frame is more than a tick from where the rate has it. */
  isVariable: z.boolean({ error: 'The table of frames does not say whether its rate varies.' }),
  /** The timecode of frame 0, as a count of frames since midnight; undefined if the file has none. */
  start: z.optional(
    z.object({
      frame: z.int().check(z.nonnegative('A timecode cannot be negative.')),
      dropFrame: z.boolean({ error: 'The timecode does not say whether it drops frames.' }),
    }),
  ),
});

export type FrameTable = z.infer<typeof frameTable>;
