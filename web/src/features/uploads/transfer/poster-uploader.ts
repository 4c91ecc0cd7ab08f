import type { ApiClient } from '#web/lib/api/api-client.ts';
import { hasExpired, withoutBrowserHeaders } from './put-part.ts';

/** The longer side of a poster frame, in pixels. */
const posterSide = 640;
/** The largest poster frame, in bytes: the limit of `POST /api/files/poster`. */
const maxPosterBytes = 200_000;
/** Pictures larger than this are not decoded, for the memory that it takes, in bytes. */
const maxPictureBytes = 60_000_000;
/** Milliseconds to decode a frame. */
const decodeLimit = 15_000;

/** A filmstrip: its frames, each of this size, so that all together stay small; bars fill what is narrower. */
const stripFrames = 12;
const stripFrame = { width: 240, height: 135 };
/** The largest filmstrip, in bytes, by the same call. */
const maxStripBytes = 300_000;
/** Seconds below which a film has no filmstrip. */
const minStripDuration = 2;

/** Seconds, beyond the end of every film. */
const farAway = 1e9;

/** What is made of a file. */
interface MadePoster {
  poster: Blob;
  /** Seconds. */
  duration?: number;
  strip?: Blob | null;
}

/** A poster frame of a video or picture, as a JPEG; null where the browser cannot decode it. */
async function makePoster(file: File): Promise<MadePoster | null> {
  try {
    if (file.type.startsWith('video/')) return await posterOfVideo(file);
    const isPicture = file.type.startsWith('image/') && file.size <= maxPictureBytes;
    return isPicture ? await posterOfPicture(file) : null;
  } catch {
    return null;
  }
}

async function posterOfPicture(file: File): Promise<MadePoster | null> {
  const picture = await createImageBitmap(file);
  try {
    const poster = await draw(picture, picture.width, picture.height);
    return poster && { poster };
  } finally {
    picture.close();
  }
}

async function posterOfVideo(file: File): Promise<MadePoster | null> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  const url = URL.createObjectURL(file);
  try {
    await inTime(video, 'loadedmetadata', () => {
      video.src = url;
    });
    // What a browser has recorded tells its duration only once its end was reached.
    if (video.duration === Number.POSITIVE_INFINITY) await seek(video, farAway);
    const { duration } = video;
    // The first frame is often black.
    await seek(video, Math.min(1, (duration || 0) / 4));
    const poster = await draw(video, video.videoWidth, video.videoHeight);
    if (!poster || !Number.isFinite(duration)) return poster && { poster };
    // Without a filmstrip there is still the poster.
    const strip = duration < minStripDuration ? null : await drawStrip(video).catch(() => null);
    return { poster, duration, strip };
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

/** Starts something, and waits for the event of the video that tells that it is done. */
function inTime(
  video: HTMLVideoElement,
  event: 'loadedmetadata' | 'seeked',
  start: () => void,
): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    setTimeout(() => reject(new Error('The video could not be decoded in time.')), decodeLimit);
    video.onerror = () => reject(new Error('The video cannot be decoded.'));
    video.addEventListener(event, () => resolve(), { once: true });
    start();
  });
}

function seek(video: HTMLVideoElement, seconds: number): Promise<void> {
  return inTime(video, 'seeked', () => {
    video.currentTime = seconds;
  });
}

/** Frames of the whole film, side by side; null if they take too many bytes. */
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
  for (let frame = 0; frame < stripFrames; frame += 1) {
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

/**
 * Makes and uploads the poster frames of stored files, one at a time. A file without one is shown by its icon, so
 * failures are of no concern.
 */
export class PosterUploader {
  readonly #client: () => ApiClient;
  readonly #onStored: (path: string) => void;
  #last: Promise<void> = Promise.resolve();

  constructor(client: () => ApiClient, onStored: (path: string) => void) {
    this.#client = client;
    this.#onStored = onStored;
  }

  add(path: string, file: File) {
    this.#last = this.#last.then(() => this.#upload(path, file)).catch(() => undefined);
  }

  async #upload(path: string, file: File) {
    const made = await makePoster(file);
    if (!made) return;
    let answer = await this.#send(path, made);
    if (!answer.ok && hasExpired({ status: answer.status, body: await answer.text() })) {
      answer = await this.#send(path, made);
    }
    if (answer.ok) this.#onStored(path);
  }

  async #send(path: string, { poster, duration, strip }: MadePoster): Promise<Response> {
    const request = await this.#client().call('POST /api/files/poster', {
      body: {
        path,
        size: poster.size,
        ...(duration !== undefined && { duration }),
        ...(strip && { strip: { size: strip.size, frames: stripFrames } }),
      },
    });
    if (strip && request.strip) await put(request.strip, strip).catch(() => undefined);
    return put(request, poster);
  }
}

function put(
  { url, headers }: { url: string; headers: Record<string, string> },
  body: Blob,
): Promise<Response> {
  return fetch(url, { method: 'PUT', headers: withoutBrowserHeaders(headers), body });
}
