import { type FilmReader, UnreadableFilmError } from './film-reader.ts';

/** A box of the ISO base media file format, or an atom of QuickTime: where its content is. */
export interface Box {
  type: string;
  start: number;
  end: number;
}

/** The most bytes of a table that are read at once. */
const pieceBytes = 2 ** 20;

/**
 * The boxes in a part of a film, one after another (ISO/IEC 14496-12, section 4.2).
 * @throws UnreadableFilmError if one is larger than what it is in
 */
export async function* boxesIn(
  reader: FilmReader,
  { start, end }: Pick<Box, 'start' | 'end'>,
): AsyncGenerator<Box> {
  let at = start;
  while (at + 8 <= end) {
    reader.countBox();
    const header = await reader.read(at, Math.min(16, end - at));
    const type = fourLetters(header, 4);
    const size = header.getUint32(0);
    const isLarge = size === 1 && header.byteLength === 16;
    // 0 means up to the end of the file; in a container of QuickTime it is the end of the container.
    if (size === 0 && end < reader.size) return;
    const length = size === 0 ? end - at : isLarge ? readUint64(header, 8) : size;
    const headerLength = isLarge ? 16 : 8;
    // What is cut off at the end of the file: the fragments before it are whole.
    if (at + length > end && end === reader.size) return;
    if (length < headerLength || at + length > end) {
      throw new UnreadableFilmError(`The box ${type} is not within its container.`);
    }
    yield { type, start: at + headerLength, end: at + length };
    at += length;
  }
}

/** The first box of this type in another; null if there is none. */
export async function findBox(
  reader: FilmReader,
  container: Pick<Box, 'start' | 'end'>,
  type: string,
): Promise<Box | null> {
  for await (const box of boxesIn(reader, container)) if (box.type === type) return box;
  return null;
}

/**
 * The start of a box's content.
 * @throws UnreadableFilmError if the box is shorter
 */
export function readContent(reader: FilmReader, box: Box, length: number): Promise<DataView> {
  if (box.start + length > box.end) throw new UnreadableFilmError(`The box ${box.type} is short.`);
  return reader.read(box.start, length);
}

/** The entries of a table, in pieces that begin with an entry and end with one. */
export async function* piecesOfTable(
  reader: FilmReader,
  box: Box,
  { offset, count, entryBytes }: { offset: number; count: number; entryBytes: number },
): AsyncGenerator<{ piece: DataView; entries: number }> {
  const start = box.start + offset;
  if (start + count * entryBytes > box.end) {
    throw new UnreadableFilmError(`The table ${box.type} is short.`);
  }
  const perPiece = Math.floor(pieceBytes / Math.max(entryBytes, 1));
  for (let at = 0; at < count; at += perPiece) {
    const entries = Math.min(perPiece, count - at);
    yield {
      piece: await reader.read(start + at * entryBytes, entries * entryBytes),
      entries,
    };
  }
}

/** A code of four letters, as the types of boxes and of tracks are. */
export function fourLetters(view: DataView, offset: number): string {
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + offset, 4));
}

/** An unsigned number of eight bytes, for times and sizes. Beyond 2 to the 53rd it is not exact, and refused later. */
export function readUint64(view: DataView, offset: number): number {
  return Number(view.getBigUint64(offset));
}
