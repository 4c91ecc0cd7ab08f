import { Blob as NodeBlob } from 'node:buffer';
import { jest } from '@jest/globals';

/** Sets what the browser tells of its connection (https://wicg.github.io/netinfo/). */
export function setConnection(connection: { saveData?: boolean; type?: string }) {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });
}

interface Decoding {
  /** Whether it decodes films; true by default. */
  decodes?: boolean;
  /** Seconds of each film, and of these how many it has read. */
  duration?: number;
  buffered?: number;
}

/**
 * Lets jsdom decode films and draw JPEGs, until it is restored: each step takes a task of its own, and every picture
 * consists of the same few bytes.
 * @returns how each film was read, and how many were open at once at most
 */
export function decodeFilms({ decodes = true, duration = 8, buffered = 0 }: Decoding = {}) {
  const drawn: { url: string; preload: string; seconds: number[] }[] = [];
  const open = new Set<HTMLMediaElement>();
  let mostOpen = 0;
  const restored: (() => void)[] = [];
  const define = (of: object, name: string, property: PropertyDescriptor) => {
    const before = Object.getOwnPropertyDescriptor(of, name);
    Object.defineProperty(of, name, { configurable: true, ...property });
    restored.unshift(() => {
      if (before) Object.defineProperty(of, name, before);
      else Reflect.deleteProperty(of, name);
    });
  };
  const later = (media: HTMLMediaElement, event: string) =>
    setTimeout(() => media.dispatchEvent(new Event(event)));
  const video = HTMLVideoElement.prototype;
  define(video, 'src', {
    set(this: HTMLMediaElement, url: string) {
      open.add(this);
      mostOpen = Math.max(mostOpen, open.size);
      drawn.push({ url, preload: this.preload, seconds: [] });
      later(this, decodes ? 'loadedmetadata' : 'error');
    },
  });
  define(video, 'load', {
    value(this: HTMLMediaElement) {
      open.delete(this);
    },
  });
  define(video, 'currentTime', {
    set(this: HTMLMediaElement, seconds: number) {
      drawn.at(-1)?.seconds.push(seconds);
      later(this, 'seeked');
    },
  });
  define(video, 'duration', { get: () => duration });
  define(video, 'videoWidth', { get: () => 1_920 });
  define(video, 'videoHeight', { get: () => 1_080 });
  define(video, 'buffered', { get: () => ({ length: 1, start: () => 0, end: () => buffered }) });
  define(HTMLCanvasElement.prototype, 'getContext', {
    value: () => ({ drawImage: jest.fn(), fillRect: jest.fn() }),
  });
  define(HTMLCanvasElement.prototype, 'toBlob', {
    // Node's fetch sends no Blob of jsdom.
    value: (done: (jpeg: NodeBlob) => void) => done(new NodeBlob(['a frame'])),
  });
  return {
    drawn,
    mostOpen: () => mostOpen,
    restore: () => {
      for (const restore of restored) restore();
    },
  };
}
