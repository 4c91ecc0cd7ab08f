import { beforeEach, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';

/** Prepares media elements before each test: jsdom has them without their errors, and does not play them. */
export function prepareMedia() {
  beforeEach(() => {
    localStorage.clear();
    Reflect.set(globalThis, 'MediaError', { MEDIA_ERR_NETWORK: 2 });
    jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
    jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
  });
}

/**
 * Lets the films on the page load, as a browser would: jsdom loads no media.
 * @param width of their pictures; 0 where the browser plays only the sound
 * @param count how many there are
 */
export async function loadFilm(width = 128, count = 1): Promise<void> {
  const videos = await waitFor(() => {
    const found = document.querySelectorAll('video[src]');
    if (found.length < count) throw new Error(`There are ${found.length} films.`);
    return found;
  });
  for (const video of videos) {
    Object.defineProperties(video, {
      videoWidth: { configurable: true, value: width },
      videoHeight: { configurable: true, value: width / 2 },
    });
    fireEvent.loadedMetadata(video);
    fireEvent.loadedData(video);
  }
}

/** Lets a picture of the page load, as a browser would. @param name its alternative text */
export async function loadPicture(name: string): Promise<void> {
  const picture = await screen.findByRole('img', { name });
  Object.defineProperties(picture, {
    naturalWidth: { configurable: true, value: 300 },
    naturalHeight: { configurable: true, value: 200 },
  });
  fireEvent.load(picture);
}
