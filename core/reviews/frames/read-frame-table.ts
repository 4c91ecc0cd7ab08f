import { type FrameTable, maxRuns } from '#shared/frame-table.ts';
import { type Box, boxesIn } from './boxes.ts';
import { applyEdits, type EditedTimes, shiftByEdits } from './edited-times.ts';
import { FilmReader, type FilmSource, UnreadableFilmError } from './film-reader.ts';
import { earlierInFirefox } from './firefox-times.ts';
import { readDefaultDuration, readFragment } from './fragments.ts';
import { frameRate } from './frame-rate.ts';
import { readSampleTable, SampleTimes } from './sample-times.ts';
import { readStartTimecode } from './start-timecode.ts';
import { readAfterTimes, readTrack, type Track } from './track.ts';

/** More are in no film, and a hostile one could have as many as its frames. */
const maxTracks = 200;

/**
 * When each frame of an MP4 or QuickTime film is shown: read from its tables, of which a few requests fetch a few
 * megabytes, however large the film is. It need not be decodable.
 * @returns null if the file is no such film, is broken, has no frames, or too many
 * @throws what the source throws
 */
export async function readFrameTable(source: FilmSource): Promise<FrameTable | null> {
  try {
    return await readTable(new FilmReader(source));
  } catch (error) {
    if (error instanceof UnreadableFilmError) return null;
    throw error;
  }
}

async function readTable(reader: FilmReader): Promise<FrameTable | null> {
  let movie: Movie | null = null;
  let isFragmented = false;
  const times = new SampleTimes();
  for await (const box of boxesIn(reader, { start: 0, end: reader.size })) {
    if (box.type === 'moov' && !movie) {
      movie = await readMovie(reader, box);
      if (!movie) return null;
      await readSampleTable(reader, movie.film, times);
      if (!movie.canHaveFragments) break;
    }
    if (box.type === 'moof' && movie) {
      isFragmented = true;
      const { film, defaultDuration } = movie;
      await readFragment(reader, box, { id: film.id, defaultDuration }, times);
    }
  }
  if (!movie || times.count === 0) return null;
  const { film: track, timescale: movieTimescale, tracks } = movie;
  const edit = isFragmented ? shiftByEdits : applyEdits;
  const scales = { movie: movieTimescale, track: track.timescale };
  const unedited = times.sorted();
  const edited = edit(unedited, track.edits, scales);
  const first = edited.times[0];
  if (first === undefined) return null;
  const runs = runsOf(edited, times.lastDuration);
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
  const tracks: Track[] = [];
  let timescale = 0;
  let canHaveFragments = false;
  for await (const box of boxesIn(reader, moov)) {
    if (box.type === 'mvhd') timescale = await readAfterTimes(reader, box);
    if (box.type === 'mvex') canHaveFragments = true;
    if (box.type !== 'trak') continue;
    const track = await readTrack(reader, box);
    if (track) tracks.push(track);
    if (tracks.length > maxTracks) throw new UnreadableFilmError('The film has too many tracks.');
  }
  // Pictures of chapters are a track too.
  const chapters = tracks.flatMap(({ references }) =>
    references.flatMap(({ kind, trackIds }) => (kind === 'chap' ? trackIds : [])),
  );
  const film = tracks.find(({ handler, id }) => handler === 'vide' && !chapters.includes(id));
  if (!film) return null;
  const defaultDuration = await readDefaultDuration(reader, moov, film.id);
  return { timescale, film, tracks, canHaveFragments, defaultDuration };
}

/** The durations of frames, run-length encoded. @param lastDuration of the last frame, as its sample says */
function runsOf({ times, end }: EditedTimes, lastDuration: number): FrameTable['runs'] {
  const runs: FrameTable['runs'] = [];
  let run: [duration: number, count: number] = [0, 0];
  for (let frame = 0; frame < times.length; frame++) {
    const time = times[frame] ?? 0;
    const next = times[frame + 1] ?? Math.min(time + (lastDuration || run[0] || 1), end);
    const duration = Math.max(next - time, 1);
    if (duration !== run[0]) {
      run = [duration, 0];
      runs.push(run);
      if (runs.length > maxRuns)
        throw new UnreadableFilmError('The rate of the film varies too often.');
    }
    run[1] += 1;
  }
  return runs;
}
