import * as z from 'zod/mini';
import { frameSummary } from './frame-summary.ts';

/** The most tracks of sound of which a film's facts tell. */
export const maxSoundTracks = 32;

const soundTrack = z.object({
  /** As the file names it: `mp4a`, `lpcm`, `A_OPUS`. */
  codec: z.string(),
  channels: z.optional(z.int()),
  /** Samples a second. */
  sampleRate: z.optional(z.int()),
});
/** A track of sound. */
export type SoundTrack = z.infer<typeof soundTrack>;

/** What a film or a sound says of itself in its head, as far as it does. */
export const filmFacts = z.object({
  /** Of its picture, as the file names it: `avc1`, `apcn`, `V_VP9`. */
  codec: z.optional(z.string()),
  /** Pixels of the picture, as it is shown upright. */
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  /** Frames a second, nominally; and whether some frames are shown for longer than others. */
  rate: z.optional(frameSummary.shape.rate),
  isVariable: z.optional(z.boolean()),
  seconds: z.optional(z.number()),
  start: frameSummary.shape.start,
  /** Code points of ISO/IEC 23091-2: 1 is BT.709, 9 is BT.2020, 16 (transfer) is PQ. */
  color: z.optional(z.object({ primaries: z.int(), transfer: z.int(), matrix: z.int() })),
  sound: z.optional(z.array(soundTrack)),
});
export type FilmFacts = z.infer<typeof filmFacts>;
