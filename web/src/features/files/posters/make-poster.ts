import { kindOf } from '#web/features/files/entries/file-kinds.ts';

/** The longer side of a poster frame, in pixels. */
const posterSide = 640;
/** The largest poster frame, in bytes: the limit of `POST /api/files/poster`. */
const maxPosterBytes = 200_000;
/** Pictures larger than this are not decoded, for the memory that it takes, in bytes. */
const maxPictureBytes = 60_000_000;
/** Stored pictures larger than this are not read, as that takes the whole of them, in bytes. */
const maxReadPictureBytes = 20_000_000;
/** Milliseconds to decode a frame. */
const decodeLimit = 15_000;

/** A filmstrip: its frames, each of this size, so that all together stay small; bars fill what is narrower. */
export const stripFrames = 12;
const stripFrame = { width: 240, height: 135 };
/** The largest filmstrip, in bytes, by the same call. */
const maxStripBytes = 300_000;
/** Seconds below which a film has no filmstrip. */
const minStripDuration = 2;
/** Of stored films larger than this, in bytes, only the beginning is read: the frames of a filmstrip lie far apart. */
const maxReadAllBytes = 60_000_000;
/** Milliseconds that a filmstrip may take. */
const stripLimit = 45_000;

/** Seconds, beyond the end of every film. */
const farAway = 1e9;

/** A file on this computer, or one that is stored, by a link to read it. */
export type PosterSource =
  | { kind: 'local'; file: File }
  | { kind: 'stored'; path: string; url: string; size: number };

/** What is made of a file. */
export interface MadePoster {
  poster: Blob;
  /** Seconds. */
  duration?: number;
  strip?: Blob | null;
  /** The share of the film that was read, from 0 to 1. */
  readShare?: number;
}

/** A poster frame of a video or picture, as a JPEG; null where the browser cannot decode it. */
export async function makePoster(source: PosterSource): Promise<MadePoster | null> {
  try {
    return source.kind === 'local' ? await ofLocal(source.file) : await ofStored(source);
  } catch {
    return null;
  }
}

async function ofLocal(file: File): Promise<MadePoster | null> {
  if (file.type.startsWith('image/')) {
    return file.size <= maxPictureBytes ? posterOfPicture(file) : null;
  }
  if (!file.type.startsWith('video/')) return null;
  const url = URL.createObjectURL(file);
  try {
    return await posterOfVideo(url, { mayReadAll: true });
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function ofStored({
  path,
  url,
  size,
}: Extract<PosterSource, { kind: 'stored' }>): Promise<MadePoster | null> {
  if (kindOf(path) === 'video') return posterOfVideo(url, { mayReadAll: size <= maxReadAllBytes });
  if (size > maxReadPictureBytes) return null;
  const answer = await fetch(url);
  return answer.ok ? posterOfPicture(await answer.blob()) : null;
}

async function posterOfPicture(file: Blob): Promise<MadePoster | null> {
  const picture = await createImageBitmap(file);
  try {
    const poster = await draw(picture, picture.width, picture.height);
    return poster && { poster };
  } finally {
    picture.close();
  }
}

async function posterOfVideo(
  url: string,
  { mayReadAll }: { mayReadAll: boolean },
): Promise<MadePoster | null> {
  const video = document.createElement('video');
  video.muted = true;
  // Its frames may then be drawn from.
  video.crossOrigin = 'anonymous';
  // Of a stored film no more than its table, and what lies around the frames that are drawn: with `metadata`, Chromium
  // reads less than 1 MB ahead, and 50 MB at most without (`kMetadataShift`, `kMaxBufferPreload`).
  // https://chromium.googlesource.com/chromium/src/+/main/third_party/blink/renderer/platform/media/multi_buffer_data_source.cc
  video.preload = url.startsWith('blob:') ? 'auto' : 'metadata';
  try {
    await inTime(video, 'loadedmetadata', () => {
      video.src = url;
    });
    // What a browser has recorded tells its duration only once its end was reached.
    if (mayReadAll && video.duration === Number.POSITIVE_INFINITY) await seek(video, farAway);
    const { duration } = video;
    // The first frame is often black.
    await seek(video, Math.min(1, (duration || 0) / 4));
    const poster = await draw(video, video.videoWidth, video.videoHeight);
    if (!poster || !Number.isFinite(duration)) return poster && { poster };
    // Without a filmstrip there is still the poster.
    const strip =
      mayReadAll && duration >= minStripDuration ? await drawStrip(video).catch(() => null) : null;
    return { poster, duration, strip, readShare: bufferedSeconds(video) / duration };
  } finally {
    // Ends what is being read.
    video.removeAttribute('src');
    video.load();
  }
}

function bufferedSeconds({ buffered }: HTMLVideoElement): number {
  let sum = 0;
  for (let range = 0; range < buffered.length; range += 1) {
    sum += buffered.end(range) - buffered.start(range);
  }
  return sum;
}

/** Starts something, and waits for the event of the video that tells that it is done. */
function inTime(
  video: HTMLVideoElement,
  event: 'loadedmetadata' | 'seeked',
  start: () => void,
): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const limit = setTimeout(
      () => reject(new Error('The video could not be decoded in time.')),
      decodeLimit,
    );
    const end = (act: () => void) => () => {
      clearTimeout(limit);
      act();
    };
    video.onerror = end(() => reject(new Error('The video cannot be decoded.')));
    video.addEventListener(event, end(resolve), { once: true });
    start();
  });
}

function seek(video: HTMLVideoElement, seconds: number): Promise<void> {
  return inTime(video, 'seeked', () => {
    video.currentTime = seconds;
  });
}

/** Frames of the whole film, side by side; null if they take too long, or too many bytes. */
async function drawStrip(video: HTMLVideoElement): Promise<Blob | null> {
  const { width, height } = stripFrame;
  const { videoWidth, videoHeight, duration } = video;
  const canvas = document.createElement('canvas');
  canvas.width = width * stripFrames;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const scale = Math.min(width / videoWidth, height / videoHeight);
  const [drawnWidth, drawnHeight] = [videoWidth * scale, videoHeight * scale];
  const deadline = performance.now() + stripLimit;
  for (let frame = 0; frame < stripFrames; frame += 1) {
    if (performance.now() > deadline) return null;
    // The middle of each part, as neither the first nor the last frame tells much.
    await seek(video, (duration * (frame + 0.5)) / stripFrames);
    const left = frame * width + (width - drawnWidth) / 2;
    context.drawImage(video, left, (height - drawnHeight) / 2, drawnWidth, drawnHeight);
  }
  return toJpeg(canvas, maxStripBytes);
}

async function draw(
  source: CanvasImageSource,
  width: number,
  height: number,
): Promise<Blob | null> {
  if (width === 0 || height === 0) return null;
  const scale = Math.min(1, posterSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return toJpeg(canvas, maxPosterBytes);
}

async function toJpeg(canvas: HTMLCanvasElement, maxBytes: number): Promise<Blob | null> {
  for (const quality of [0.8, 0.6, 0.4]) {
    const jpeg = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', quality),
    );
    if (jpeg && jpeg.size <= maxBytes) return jpeg;
  }
  return null;
}
