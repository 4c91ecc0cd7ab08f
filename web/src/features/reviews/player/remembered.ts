/** Stored only in this browser, and never sent. */
const placesKey = 'review-places';
const volumeKey = 'review-volume';
const keysKey = 'review-keys';
const firstFrameKey = 'review-first-frame';
const countingKey = 'review-counting';
const guidesKey = 'review-guides';
const originalKey = 'review-original';

/** How many versions' places are kept; the oldest go. */
const keptPlaces = 100;

export interface Volume {
  /** 0 to 1. */
  level: number;
  isMuted: boolean;
}

/** Where one was in a version; undefined in one that is opened for the first time. */
export function rememberedPlace(version: string): number | undefined {
  const place = places()[version];
  return typeof place === 'number' && Number.isSafeInteger(place) && place >= 0 ? place : undefined;
}

export function rememberPlace(version: string, position: number) {
  // The place that was written last stands at the end.
  const { [version]: _, ...others } = places();
  const kept = Object.entries(others).slice(1 - keptPlaces);
  write(placesKey, Object.fromEntries([...kept, [version, position]]));
}

export function rememberedVolume(): Volume {
  const stored = read(volumeKey);
  const { level, isMuted } = (stored ?? {}) as Partial<Record<keyof Volume, unknown>>;
  const isLevel = typeof level === 'number' && level >= 0 && level <= 1;
  return { level: isLevel ? level : 1, isMuted: isMuted === true };
}

export function rememberVolume(volume: Volume) {
  write(volumeKey, volume);
}

/** Whether the player's keys work on the whole page: they do unless that was turned off. */
export function rememberedKeys(): boolean {
  return read(keysKey) !== false;
}

export function rememberKeys(areOn: boolean) {
  write(keysKey, areOn);
}

/** The number of the first frame: 0 unless 1 was chosen. */
export function rememberedFirstFrame(): 0 | 1 {
  return read(firstFrameKey) === 1 ? 1 : 0;
}

export function rememberFirstFrame(number: 0 | 1) {
  write(firstFrameKey, number);
}

/** What the positions of films can be counted in. */
export const countings = ['timecode', 'frames', 'seconds'] as const;
export type Counting = (typeof countings)[number];

export function rememberedCounting(): Counting {
  const stored = read(countingKey);
  return countings.find((counting) => counting === stored) ?? 'timecode';
}

export function rememberCounting(counting: Counting) {
  write(countingKey, counting);
}

/** The guides that were chosen, as they were stored. */
export function rememberedGuides(): unknown {
  return read(guidesKey);
}

export function rememberGuides(guides: object) {
  write(guidesKey, guides);
}

/** Whether the originals of films are played where their proxies would be. */
export function rememberedOriginal(): boolean {
  return read(originalKey) === true;
}

export function rememberOriginal(isOn: boolean) {
  write(originalKey, isOn);
}

function places(): Record<string, unknown> {
  const stored = read(placesKey);
  return typeof stored === 'object' && stored !== null ? { ...stored } : {};
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    // Storage may be disabled, or hold something else.
    return null;
  }
}

function write(key: string, value: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage may be disabled or full.
  }
}
