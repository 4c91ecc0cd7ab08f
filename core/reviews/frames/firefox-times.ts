import type { Track } from './track.ts';

interface ShownFilm {
  track: Pick<Track, 'edits'>;
  /** When its frames are shown without the edit list, rising, in ticks of the track. */
  times: Float64Array;
  /** When frame 0 is shown after it. */
  first: number;
  isFragmented: boolean;
  hasSound: boolean;
}

/**
 * How many ticks earlier than other browsers Firefox shows every frame of a film. It shows what an edit list hides
 * before its beginning, takes the ticks of an empty edit for those of the track, and counts time from the first sample
 * of the film, of which a sound's is never before zero. So it was found in Firefox 153 with the clips of the tests, and so
 * it can be read: https://searchfox.org/mozilla-central/source/dom/media/MediaFormatReader.cpp,
 * `MaybeResolveMetadataPromise`, and dom/media/mp4/MP4Demuxer.cpp, `GetNextSample`.
 */
export function earlierInFirefox(film: ShownFilm): number {
  const { track, times, first, isFragmented, hasSound } = film;
  const [edit, next] = track.edits;
  const isLate = edit?.mediaTime === null;
  const delay = isLate ? edit.duration : 0;
  const mediaTime = (isLate ? next : edit)?.mediaTime ?? 0;
  const inFirefox = (time: number) => time + delay - mediaTime;
  const firstSample = inFirefox(times[0] ?? 0);
  const start = hasSound ? Math.min(firstSample, 0) : firstSample;
  const shown = isFragmented ? times[0] : times.find((time) => time >= mediaTime);
  return first - (inFirefox(shown ?? 0) - start);
}
