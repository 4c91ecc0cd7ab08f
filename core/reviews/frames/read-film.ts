import { fourLetters } from './boxes.ts';
import { FilmLimitError, FilmReader, type FilmSource, UnreadableFilmError } from './film-reader.ts';
import type { FilmReading } from './film-reading.ts';
import { isMatroska, matroskaReader, readMatroska } from './read-matroska.ts';
import { readMp4 } from './read-mp4.ts';

/** What an MP4 or QuickTime file begins with (https://developer.apple.com/documentation/quicktime-file-format/movie_files). */
export const firstBoxes = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot', 'styp', 'uuid'];

/**
 * Reads when each frame of a film is shown (MP4, QuickTime, Matroska or WebM), or what is wrong with the file.
 * @throws what the source throws
 */
export async function readFilm(source: FilmSource): Promise<FilmReading> {
  if (source.size === 0) return { table: null, fault: 'empty' };
  const reader = new FilmReader(source);
  try {
    if (source.size < 8) return { table: null };
    const start = await reader.read(0, 8);
    if (isMatroska(start)) return await readMatroska(matroskaReader(source));
    return firstBoxes.includes(fourLetters(start, 4)) ? await readMp4(reader) : { table: null };
  } catch (error) {
    // It may be whole, and only more than is read.
    if (error instanceof FilmLimitError) return { table: null };
    if (error instanceof UnreadableFilmError) return { table: null, fault: 'damaged' };
    throw error;
  }
}
