import {
  type Box,
  boxesIn,
  findBox,
  fourLetters,
  piecesOfTable,
  readContent,
  readUint64,
} from './boxes.ts';
import { FilmLimitError, type FilmReader } from './film-reader.ts';

/** A part of a track's edit list: what of its media is shown next, and for how long. */
export interface Edit {
  /** In ticks of the movie. */
  duration: number;
  /** Where in the media it begins, in ticks of the track; null if nothing is shown. */
  mediaTime: number | null;
}

/** A track of a film, with where its tables are. */
export interface Track {
  id: number;
  /** `vide`, `soun`, `tmcd`. */
  handler: string;
  /** Ticks in a second. */
  timescale: number;
  /** Whether it is shown turned by a quarter. */
  isTurned: boolean;
  edits: Edit[];
  /** The tracks that it refers to, by the kind of reference. */
  references: { kind: string; trackIds: number[] }[];
  /** Of the sample table, by type. */
  tables: Map<string, Box>;
}

/** More are made by no editor, and each may show every frame. */
const maxEdits = 10_000;

/**
 * Reads a `trak`, but not its sample table.
 * https://developer.apple.com/documentation/quicktime-file-format/track_atom
 */
export async function readTrack(reader: FilmReader, trak: Box): Promise<Track | null> {
  const track: Track = {
    id: 0,
    handler: '',
    timescale: 0,
    isTurned: false,
    edits: [],
    references: [],
    tables: new Map(),
  };
  for await (const box of boxesIn(reader, trak)) {
    if (box.type === 'tkhd') {
      track.id = await readAfterTimes(reader, box);
      track.isTurned = await readIsTurned(reader, box);
    }
    if (box.type === 'edts') track.edits = await readEdits(reader, box);
    if (box.type === 'tref') track.references = await readReferences(reader, box);
    if (box.type === 'mdia') await readMedia(reader, box, track);
  }
  return track.id > 0 && track.timescale > 0 ? track : null;
}

/**
 * What follows the times of creation and change, which have eight bytes each in version 1: of an `mvhd` or an `mdhd` the
 * ticks in a second, of a `tkhd` the id of the track.
 */
export async function readAfterTimes(reader: FilmReader, box: Box): Promise<number> {
  const view = await readContent(reader, box, 24);
  return view.getUint32(view.getUint8(0) === 1 ? 20 : 12);
}

/** By the matrix of a `tkhd`, behind its times, layer and volume: neither x nor y stays what it is. */
async function readIsTurned(reader: FilmReader, tkhd: Box): Promise<boolean> {
  const isLong = (await readContent(reader, tkhd, 1)).getUint8(0) === 1;
  const at = isLong ? 52 : 40;
  if (tkhd.end - tkhd.start < at + 20) return false;
  const view = await readContent(reader, tkhd, at + 20);
  const isKept = view.getInt32(at) !== 0 || view.getInt32(at + 16) !== 0;
  return !isKept && view.getInt32(at + 4) !== 0;
}

async function readMedia(reader: FilmReader, mdia: Box, track: Track): Promise<void> {
  for await (const box of boxesIn(reader, mdia)) {
    if (box.type === 'mdhd') track.timescale = await readAfterTimes(reader, box);
    if (box.type === 'hdlr') track.handler = fourLetters(await readContent(reader, box, 12), 8);
    if (box.type !== 'minf') continue;
    const stbl = await findBox(reader, box, 'stbl');
    if (!stbl) continue;
    for await (const table of boxesIn(reader, stbl)) track.tables.set(table.type, table);
  }
}

async function readEdits(reader: FilmReader, edts: Box): Promise<Edit[]> {
  const elst = await findBox(reader, edts, 'elst');
  if (!elst) return [];
  const header = await readContent(reader, elst, 8);
  const isLong = header.getUint8(0) === 1;
  const count = header.getUint32(4);
  if (count > maxEdits) throw new FilmLimitError('The film has too many edits.');
  const edits: Edit[] = [];
  const table = { offset: 8, count, entryBytes: isLong ? 20 : 12 };
  for await (const { piece, entries } of piecesOfTable(reader, elst, table)) {
    for (let entry = 0; entry < entries; entry++) {
      const at = entry * table.entryBytes;
      const duration = isLong ? readUint64(piece, at) : piece.getUint32(at);
      const time = isLong ? Number(piece.getBigInt64(at + 8)) : piece.getInt32(at + 4);
      edits.push({ duration, mediaTime: time < 0 ? null : time });
    }
  }
  return edits;
}

async function readReferences(reader: FilmReader, tref: Box): Promise<Track['references']> {
  const references: Track['references'] = [];
  for await (const box of boxesIn(reader, tref)) {
    const count = Math.min(Math.floor((box.end - box.start) / 4), 100);
    const view = await reader.read(box.start, count * 4);
    const trackIds = Array.from({ length: count }, (_, index) => view.getUint32(index * 4));
    references.push({ kind: box.type, trackIds });
  }
  return references;
}
