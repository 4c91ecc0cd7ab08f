/** What a page and the worker that makes a proxy tell each other. */

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
  | 'no_picture'
  | 'codec_unknown'
  | 'not_decodable'
  | 'frames_differ'
  | 'no_encoder'
  | 'no_space'
  | 'unsupported';

export type ProxyRequest =
  /** @param name of the file in the browser's private file system that the proxy becomes */
  { kind: 'make'; film: File; name: string } | { kind: 'pace'; pace: Pace };

export type ProxyReport =
  /** The share of the film that is done, from 0 to 1. */
  | { kind: 'progress'; share: number }
  | { kind: 'made'; proxy: File }
  | { kind: 'failed'; reason: ProxyFailure };
