import type { FilmFacts } from '#shared/rules/film/film-facts.ts';
import { fourLetters } from './boxes.ts';
import { FilmReader, type FilmSource, UnreadableFilmError } from './film-reader.ts';
import { readMatroskaFacts } from './matroska-facts.ts';
import { readMp4Facts } from './mp4-facts.ts';
import { firstBoxes } from './read-film.ts';
import { isMatroska } from './read-matroska.ts';
import { readSound } from './read-sound.ts';

/** Of what a film is fetched for its facts, at most: its head, and where its timecode is. */
const most = { requests: 12, bytes: 16 * 2 ** 20, boxes: 20_000 };

/**
 * What a film or a sound says of itself in its head: MP4, QuickTime, Matroska, WebM, Broadcast Wave, FLAC.
 * @returns null if no reader knows it, or it is broken
 * @throws what the source throws
 */
export async function readFacts(source: FilmSource): Promise<FilmFacts | null> {
  if (source.size < 8) return null;
  const reader = new FilmReader(source, { most });
  try {
    const start = await reader.read(0, 8);
    if (isMatroska(start)) return await readMatroskaFacts(reader);
    if (firstBoxes.includes(fourLetters(start, 4))) return await readMp4Facts(reader);
    const length = (await readSound(source))?.length;
    return length ? { seconds: length.ticks / length.timescale } : null;
  } catch (error) {
    if (error instanceof UnreadableFilmError) return null;
    throw error;
  }
}
