import type { FrameTable } from '#shared/rules/film/frame-table.ts';
import { type Box, boxesIn, fourLetters, readContent } from './boxes.ts';
import { applyEdits, shiftByEdits } from './edited-times.ts';
import { FilmLimitError, type FilmReader } from './film-reader.ts';
import type { FilmReading } from './film-reading.ts';
import { earlierInFirefox } from './firefox-times.ts';
import { readDefaultDuration, readFragment } from './fragments.ts';
import { frameRate } from './frame-rate.ts';
import { frameRuns } from './frame-runs.ts';
import { readSampleTable, SampleTimes } from './sample-times.ts';
import { readStartTimecode } from './start-timecode.ts';
import { readAfterTimes, readTrack, type Track } from './track.ts';

/** More are in no film, and a hostile one could have as many as its frames. */
const maxTracks = 200;

/**
 * What an MP4 or QuickTime film says of its frames: read from its tables, of which a few requests fetch a few megabytes,
 * however large the film is. It need not be decodable.
 * @throws UnreadableFilmError
 */
export async function readMp4(reader: FilmReader): Promise<FilmReading> {
  let movie: Movie | null = null;
  let isFragmented = false;
  let hasMedia = false;
  let end = 0;
  const times = new SampleTimes();
  for await (const box of boxesIn(reader, { start: 0, end: reader.size })) {
    end = box.end;
    if (box.type === 'moov' && !movie) {
      movie = await readMovie(reader, box);
      if (!movie) return { table: null, fault: 'no_picture' };
      await readSampleTable(reader, movie.film, times);
    }
    if (box.type === 'mdat') hasMedia = true;
    if (box.type === 'moof' && movie) {
      isFragmented = true;
      const { film, defaultDuration } = movie;
      await readFragment(reader, box, { id: film.id, defaultDuration }, times);
    }
    // What follows the tables is looked at only as far as it can be cut off.
    if (movie && hasMedia && !movie.canHaveFragments) break;
  }
  const isCut = !(movie && hasMedia && !movie.canHaveFragments) && end + 8 <= reader.size;
  const fault = isCut ? { fault: 'cut_off' as const } : {};
  if (!movie) return { table: null, fault: 'damaged', ...fault };
  const codec = await readCodec(reader, movie.film);
  const table = times.count > 0 ? await tableOf(reader, movie, times, isFragmented) : null;
  return { table, ...(!table && { fault: 'damaged' }), ...fault, ...(codec && { codec }) };
}

/** The name of the format of a track's samples, such as `avc1`. */
async function readCodec(reader: FilmReader, { tables }: Track): Promise<string | undefined> {
  const stsd = tables.get('stsd');
  if (!stsd || stsd.end - stsd.start < 16) return undefined;
  const codec = fourLetters(await readContent(reader, stsd, 16), 12);
  return /^[\x20-\x7e]{4}$/.test(codec) ? codec : undefined;
}

async function tableOf(
  reader: FilmReader,
  movie: Movie,
  times: SampleTimes,
  isFragmented: boolean,
): Promise<FrameTable | null> {
  const { film: track, timescale: movieTimescale, tracks } = movie;
  const edit = isFragmented ? shiftByEdits : applyEdits;
  const scales = { movie: movieTimescale, track: track.timescale };
  const unedited = times.sorted();
  const edited = edit(unedited, track.edits, scales);
  const first = edited.times[0];
  if (first === undefined) return null;
  const runs = frameRuns(edited, times.lastDuration);
  const { rate, isVariable } = frameRate({ timescale: track.timescale, runs });
  const start = await readStartTimecode(reader, track, tracks, rate);
  const earlier = earlierInFirefox({
    track,
    times: unedited,
    first,
    isFragmented,
    hasSound: tracks.some(({ handler }) => handler === 'soun'),
  });
  return {
    timescale: track.timescale,
    first,
    ...(earlier !== 0 && { earlierInFirefox: earlier }),
    runs,
    rate,
    isVariable,
    ...(start && { start }),
  };
}

interface Movie {
  timescale: number;
  /** The track that is shown. */
  film: Track;
  tracks: Track[];
  canHaveFragments: boolean;
  /** Of the frames in fragments. */
  defaultDuration: number;
}

async function readMovie(reader: FilmReader, moov: Box): Promise<Movie | null> {
  const { tracks, ...movie } = await readTracks(reader, moov);
  const film = filmTrack(tracks);
  if (!film) return null;
  const defaultDuration = await readDefaultDuration(reader, moov, film.id);
  return { ...movie, film, tracks, defaultDuration };
}

/** The tracks of a `moov`, the ticks in a second of its own times, and whether fragments may follow. */
export async function readTracks(
  reader: FilmReader,
  moov: Box,
): Promise<Pick<Movie, 'timescale' | 'tracks' | 'canHaveFragments'>> {
  const tracks: Track[] = [];
  let timescale = 0;
  let canHaveFragments = false;
  for await (const box of boxesIn(reader, moov)) {
    if (box.type === 'mvhd') timescale = await readAfterTimes(reader, box);
    if (box.type === 'mvex') canHaveFragments = true;
    if (box.type !== 'trak') continue;
    const track = await readTrack(reader, box);
    if (track) tracks.push(track);
    if (tracks.length > maxTracks) throw new FilmLimitError('The film has too many tracks.');
  }
  return { timescale, tracks, canHaveFragments };
}

/** The track that is shown: pictures of chapters are a track too. */
export function filmTrack(tracks: readonly Track[]): Track | undefined {
  const chapters = tracks.flatMap(({ references }) =>
    references.flatMap(({ kind, trackIds }) => (kind === 'chap' ? trackIds : [])),
  );
  return tracks.find(({ handler, id }) => handler === 'vide' && !chapters.includes(id));
}
