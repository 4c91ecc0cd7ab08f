import { type FilmReader, UnreadableFilmError } from './film-reader.ts';

/** An element of EBML: where its content is. */
export interface EbmlElement {
  id: number;
  start: number;
  /** Infinity if its size is not known, as in what is recorded live. */
  end: number;
}

/** The longest header: an id of four bytes, and a size of eight. */
const longestHeader = 12;

/**
 * The element at a place of a film (RFC 8794, sections 4 to 6); null if the film ends within its header.
 * @throws UnreadableFilmError if there is none
 */
export async function readElement(reader: FilmReader, at: number): Promise<EbmlElement | null> {
  if (at >= reader.size) return null;
  reader.countBox();
  const header = await reader.read(at, Math.min(longestHeader, reader.size - at));
  const idLength = lengthOf(header, 0);
  if (idLength >= header.byteLength) return null;
  const sizeLength = lengthOf(header, idLength);
  if (idLength + sizeLength > header.byteLength) return null;
  const start = at + idLength + sizeLength;
  const highest = 0xff >> sizeLength;
  let size = header.getUint8(idLength) & highest;
  let isUnknown = size === highest;
  for (let byte = 1; byte < sizeLength; byte++) {
    const value = header.getUint8(idLength + byte);
    size = size * 256 + value;
    isUnknown &&= value === 0xff;
  }
  const end = isUnknown ? Number.POSITIVE_INFINITY : start + size;
  return { id: unsigned(header, 0, idLength), start, end };
}

/** The elements in another one. @throws UnreadableFilmError if one is not within it */
export async function* elementsIn(
  reader: FilmReader,
  { start, end }: EbmlElement,
): AsyncGenerator<EbmlElement> {
  let at = start;
  while (at < end) {
    const element = await readElement(reader, at);
    if (!element || element.end > end)
      throw new UnreadableFilmError('An element is not within its parent.');
    yield element;
    at = element.end;
  }
}

/** The unsigned number that is an element's content; beyond 2 to the 53rd it is not exact. */
export async function readUnsigned(reader: FilmReader, element: EbmlElement): Promise<number> {
  const { start, end } = element;
  if (end - start > 8) throw new UnreadableFilmError('A number is too long.');
  return unsigned(await reader.read(start, end - start), 0, end - start);
}

/** The text that is an element's content, at most 200 bytes of it. */
export async function readText(reader: FilmReader, { start, end }: EbmlElement): Promise<string> {
  const text = new TextDecoder().decode(await reader.read(start, Math.min(end - start, 200)));
  return text.replace(/\0.*$/s, '');
}

/** How many bytes a number has that says so itself by its first bits. */
export function lengthOf(view: DataView, offset: number): number {
  const length =
    offset < view.byteLength ? Math.clz32(view.getUint8(offset)) - 23 : Number.POSITIVE_INFINITY;
  if (length > 8) throw new UnreadableFilmError('An element has no size.');
  return length;
}

function unsigned(view: DataView, offset: number, length: number): number {
  let value = 0;
  for (let byte = 0; byte < length; byte++) value = value * 256 + view.getUint8(offset + byte);
  return value;
}
