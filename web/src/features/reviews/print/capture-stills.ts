import type { Timeline } from '#web/features/reviews/player/timeline.ts';
import { Transport } from '#web/features/reviews/player/transport.ts';

/** The longer side of a still, in pixels: 200 dots an inch where it is half as wide as a page. */
const longerSide = 960;

/** Milliseconds that one may take. */
const limit = 20_000;

/** What a film shows at a position, as a JPEG. */
export interface Still {
  /** A `data:` address. */
  url: string;
  width: number;
  height: number;
}

/**
 * Captures what a film shows at some positions, one after another, as exactly as its player shows them.
 * @param video with the source of the film, which may be drawn from; it is on the page, as browsers report no frames of
 * others
 * @throws Error if the browser could not show all of them, or not in time; the others are captured all the same
 */
export async function captureStills(
  video: HTMLVideoElement,
  timeline: Timeline,
  positions: readonly number[],
  onStill: (position: number, still: Still) => void,
  signal: AbortSignal,
): Promise<void> {
  const transport = new Transport(timeline, positions[0] ?? 0);
  const detach = transport.attach(video);
  try {
    let failure: unknown;
    for (const position of positions) {
      try {
        await show(video, transport, position, signal);
        onStill(position, draw(video));
      } catch (error) {
        if (signal.aborted || video.error) throw error;
        failure = error;
      }
    }
    if (failure) throw failure;
  } finally {
    detach();
  }
}

/** Seeks to a position, until it is on the screen. */
function show(
  video: HTMLVideoElement,
  transport: Transport,
  position: number,
  signal: AbortSignal,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const ended = new AbortController();
  const fail = () => reject(new Error('The film cannot be shown.'));
  const check = () => {
    const { isSeeking } = transport.state();
    if (!isSeeking && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) resolve();
  };
  const onError = () => {
    const isUndecodable = video.error?.code === MediaError.MEDIA_ERR_DECODE;
    if (isUndecodable && transport.recover()) video.load();
    else fail();
  };
  const timeout = setTimeout(fail, limit);
  const unsubscribe = transport.subscribe(check);
  signal.addEventListener('abort', fail, { signal: ended.signal });
  video.addEventListener('error', onError, { signal: ended.signal });
  video.addEventListener('loadeddata', check, { signal: ended.signal });
  transport.seekTo(position);
  if (signal.aborted || video.error) fail();
  else check();
  return promise.finally(() => {
    clearTimeout(timeout);
    unsubscribe();
    ended.abort();
  });
}

function draw(video: HTMLVideoElement): Still {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, longerSide / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  const context = canvas.getContext('2d');
  if (!context || canvas.width === 0) throw new Error('The film has no picture.');
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  const url = canvas.toDataURL('image/jpeg', 0.85);
  return { url, width: canvas.width, height: canvas.height };
}
