import { beforeEach, jest } from '@jest/globals';
import { fireEvent, waitFor } from '@testing-library/react';

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
 * Lets the film on the page load, as a browser would: jsdom loads no media.
 * @param width of its picture; 0 where the browser plays only the sound
 */
export async function loadFilm(width = 128): Promise<void> {
  const video = await waitFor(() => {
    const found = document.querySelector('video[src]');
    if (!found) throw new Error('There is no film.');
    return found;
  });
  Object.defineProperties(video, {
    videoWidth: { configurable: true, value: width },
    videoHeight: { configurable: true, value: width / 2 },
  });
  fireEvent.loadedMetadata(video);
  fireEvent.loadedData(video);
}
