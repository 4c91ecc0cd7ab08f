import type { Waveform } from '#shared/rules/film/waveform.ts';

/** What a page and the worker that makes a proxy, or measures a sound, tell each other. */

/**
 * How fast a worker may go: `slow` leaves half of its time to what is being sent, `paused` all of it.
 */
export type Pace = 'full' | 'slow' | 'paused';

/**
 * Why this browser makes no proxy of a film. `no_encoder`: it encodes no H.264; `no_space`: it keeps no file of the
 * proxy's size; `frames_differ`: what it would be has not the frames of the film; `unsupported`: it has no WebCodecs.
 */
export type ProxyFailure =
  | 'empty'
  | 'damaged'
  | 'cut_off'
  | 'no_picture'
  | 'codec_unknown'
  | 'not_decodable'
  | 'frames_differ'
  | 'no_encoder'
  | 'no_space'
  | 'unsupported';

export type MediaRequest =
  /** @param name of the file in the browser's private file system that the proxy becomes */
  | { kind: 'make'; film: File; name: string }
  | { kind: 'measure'; file: Blob }
  | { kind: 'pace'; pace: Pace };

export type MediaReport =
  /** The share of the film that is done, from 0 to 1. */
  | { kind: 'progress'; share: number }
  | { kind: 'made'; proxy: File; peaks: Waveform }
  | { kind: 'failed'; reason: ProxyFailure }
  /** Null if this browser cannot decode it. */
  | { kind: 'measured'; peaks: Waveform | null };
