import type { FilmFault } from '#shared/calls/reviews.ts';
import type { FrameTable } from '#shared/rules/film/frame-table.ts';

/** What a film says of itself. */
export interface FilmReading {
  /** Null if its frames cannot be read. */
  table: FrameTable | null;
  /** What is wrong with it, if that is known. */
  fault?: FilmFault;
  /** Of its picture, as the file names it: `avc1`, `V_VP9`. */
  codec?: string;
}
