import { type Box, boxesIn, findBox, piecesOfTable, readContent, readUint64 } from './boxes.ts';
import type { FilmReader } from './film-reader.ts';
import type { SampleTimes } from './sample-times.ts';

/** How long a sample of a track is, unless its fragment says otherwise: `trex` of `mvex`. */
export async function readDefaultDuration(
  reader: FilmReader,
  moov: Box,
  trackId: number,
): Promise<number> {
  const mvex = await findBox(reader, moov, 'mvex');
  if (!mvex) return 0;
  for await (const box of boxesIn(reader, mvex)) {
    if (box.type !== 'trex') continue;
    const view = await readContent(reader, box, 16);
    if (view.getUint32(4) === trackId) return view.getUint32(12);
  }
  return 0;
}

/** Adds a track's samples of one fragment (ISO/IEC 14496-12, section 8.8). */
export async function readFragment(
  reader: FilmReader,
  moof: Box,
  track: { id: number; defaultDuration: number },
  times: SampleTimes,
): Promise<void> {
  for await (const traf of boxesIn(reader, moof)) {
    if (traf.type !== 'traf') continue;
    let duration: number | null = null;
    for await (const box of boxesIn(reader, traf)) {
      if (box.type === 'tfhd') {
        const header = await readTrackHeader(reader, box);
        duration = header.trackId === track.id ? (header.duration ?? track.defaultDuration) : null;
      }
      if (duration === null) continue;
      if (box.type === 'tfdt') {
        const isLong = (await readContent(reader, box, 8)).getUint8(0) === 1;
        const view = await readContent(reader, box, isLong ? 12 : 8);
        times.nextDecoded = isLong ? readUint64(view, 4) : view.getUint32(4);
      }
      if (box.type === 'trun') await readRun(reader, box, duration, times);
    }
  }
}

async function readTrackHeader(reader: FilmReader, tfhd: Box) {
  const view = await readContent(reader, tfhd, 8);
  const flags = view.getUint32(0) & 0xff_ff_ff;
  // Before the duration there may be an offset of the data, and the index of a description.
  const at = 8 + (flags & 0x01 ? 8 : 0) + (flags & 0x02 ? 4 : 0);
  const hasDuration = (flags & 0x08) !== 0;
  const duration = hasDuration ? (await readContent(reader, tfhd, at + 4)).getUint32(at) : null;
  return { trackId: view.getUint32(4), duration };
}

async function readRun(
  reader: FilmReader,
  trun: Box,
  defaultDuration: number,
  times: SampleTimes,
): Promise<void> {
  const header = await readContent(reader, trun, 8);
  const flags = header.getUint32(0) & 0xff_ff_ff;
  const hasDuration = (flags & 0x1_00) !== 0;
  const hasOffset = (flags & 0x8_00) !== 0;
  const offsetAt = bytesIf(flags, [0x1_00, 0x2_00, 0x4_00]);
  const table = {
    offset: 8 + bytesIf(flags, [0x01, 0x04]),
    count: header.getUint32(4),
    entryBytes: offsetAt + (hasOffset ? 4 : 0),
  };
  for await (const { piece, entries } of piecesOfTable(reader, trun, table)) {
    for (let entry = 0; entry < entries; entry++) {
      const at = entry * table.entryBytes;
      const duration = hasDuration ? piece.getUint32(at) : defaultDuration;
      times.add(duration, hasOffset ? piece.getInt32(at + offsetAt) : 0);
    }
  }
}

/** Four bytes for each of the flags that is set. */
function bytesIf(flags: number, fields: number[]): number {
  return fields.filter((field) => (flags & field) !== 0).length * 4;
}
