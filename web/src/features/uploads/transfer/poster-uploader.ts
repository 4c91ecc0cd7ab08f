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

/** A poster frame of a video or picture, as a JPEG; null where the browser cannot decode it. */
async function makePoster(file: File): Promise<Blob | null> {
  try {
    if (file.type.startsWith('video/')) return await posterOfVideo(file);
    const isPicture = file.type.startsWith('image/') && file.size <= maxPictureBytes;
    return isPicture ? await posterOfPicture(file) : null;
  } catch {
    return null;
  }
}

async function posterOfPicture(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file);
  try {
    return await draw(picture, picture.width, picture.height);
  } finally {
    picture.close();
  }
}

async function posterOfVideo(file: File): Promise<Blob | null> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  const url = URL.createObjectURL(file);
  try {
    const frame = new Promise<void>((resolve, reject) => {
      setTimeout(() => reject(new Error('The video could not be decoded in time.')), decodeLimit);
      video.onerror = () => reject(new Error('The video cannot be decoded.'));
      // The first frame is often black.
      video.onloadedmetadata = () => {
        video.currentTime = Math.min(1, (video.duration || 0) / 4);
      };
      video.onseeked = () => resolve();
    });
    video.src = url;
    await frame;
    return await draw(video, video.videoWidth, video.videoHeight);
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
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
  for (const quality of [0.8, 0.6, 0.4]) {
    const jpeg = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', quality),
    );
    if (jpeg && jpeg.size <= maxPosterBytes) return jpeg;
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
    const poster = await makePoster(file);
    if (!poster) return;
    let answer = await this.#send(path, poster);
    if (!answer.ok && hasExpired({ status: answer.status, body: await answer.text() })) {
      answer = await this.#send(path, poster);
    }
    if (answer.ok) this.#onStored(path);
  }

  async #send(path: string, poster: Blob): Promise<Response> {
    const { url, headers } = await this.#client().call('POST /api/files/poster', {
      body: { path, size: poster.size },
    });
    return fetch(url, { method: 'PUT', headers: withoutBrowserHeaders(headers), body: poster });
  }
}
