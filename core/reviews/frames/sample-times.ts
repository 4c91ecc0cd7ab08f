import { type Box, piecesOfTable, readContent } from './boxes.ts';
import { FilmLimitError, type FilmReader } from './film-reader.ts';
import type { Track } from './track.ts';

/** The most frames of a film that are read: ten hours at 120 a second. */
export const maxFrames = 4_320_000;

/** When the samples of a track are shown, in ticks of its media and in the order in which they are decoded. */
export class SampleTimes {
  #times = new Float64Array(1_024);
  #count = 0;
  /** When the next sample is decoded. */
  nextDecoded = 0;
  #last = { time: Number.NEGATIVE_INFINITY, duration: 0 };

  get count(): number {
    return this.#count;
  }

  /** How long the sample is shown that is shown last. */
  get lastDuration(): number {
    return this.#last.duration;
  }

  /** @throws FilmLimitError if the film has too many frames */
  add(duration: number, compositionOffset = 0): void {
    if (this.#count === maxFrames) throw new FilmLimitError('The film has too many frames.');
    if (this.#count === this.#times.length) this.reserve(Math.min(this.#count * 2, maxFrames));
    const time = this.nextDecoded + compositionOffset;
    this.#times[this.#count] = time;
    this.#count += 1;
    if (time > this.#last.time) this.#last = { time, duration };
    this.nextDecoded += duration;
    if (this.nextDecoded > Number.MAX_SAFE_INTEGER / 4) {
      throw new FilmLimitError('The film is too long.');
    }
  }

  /** Makes room for as many samples, in all. @throws FilmLimitError if they are too many */
  reserve(count: number): void {
    if (count > maxFrames) throw new FilmLimitError('The film has too many frames.');
    const larger = new Float64Array(count);
    larger.set(this.#times.subarray(0, this.#count));
    this.#times = larger;
  }

  /** In the order in which they are shown, each once. */
  sorted(): Float64Array {
    const times = this.#times.subarray(0, this.#count).toSorted();
    let kept = 0;
    for (const time of times) if (kept === 0 || time > (times[kept - 1] ?? 0)) times[kept++] = time;
    return times.subarray(0, kept);
  }
}

/** Adds the samples of a track's sample table: `stts` and `ctts`. A fragmented film has none there. */
export async function readSampleTable(
  reader: FilmReader,
  { tables }: Track,
  times: SampleTimes,
): Promise<void> {
  const count = await countSamples(reader, tables);
  const stts = tables.get('stts');
  if (count === 0 || !stts) return;
  times.reserve(count);
  const offsets = await readCompositionOffsets(reader, tables, count);
  for await (const { piece, entries } of piecesOfRuns(reader, stts)) {
    for (let entry = 0; entry < entries; entry++) {
      const duration = piece.getUint32(entry * 8 + 4);
      const samples = Math.min(piece.getUint32(entry * 8), count - times.count);
      for (let sample = 0; sample < samples; sample++) times.add(duration, offsets[times.count]);
    }
  }
}

/** `stsz` and `stz2` have their number of samples at the same place. */
async function countSamples(reader: FilmReader, tables: Track['tables']): Promise<number> {
  const sizes = tables.get('stsz') ?? tables.get('stz2');
  return sizes ? (await readContent(reader, sizes, 12)).getUint32(8) : 0;
}

/** Signed in both versions of the table, as ffmpeg reads them: QuickTime writes negative ones in version 0. */
async function readCompositionOffsets(
  reader: FilmReader,
  tables: Track['tables'],
  count: number,
): Promise<Int32Array> {
  const ctts = tables.get('ctts');
  if (!ctts) return new Int32Array();
  const offsets = new Int32Array(count);
  let sample = 0;
  for await (const { piece, entries } of piecesOfRuns(reader, ctts)) {
    for (let entry = 0; entry < entries; entry++) {
      const end = Math.min(sample + piece.getUint32(entry * 8), count);
      offsets.fill(piece.getInt32(entry * 8 + 4), sample, end);
      sample = end;
    }
  }
  return offsets;
}

/** The runs of `stts` and `ctts`: how many samples, and the value that they have, of four bytes each. */
async function* piecesOfRuns(reader: FilmReader, box: Box): ReturnType<typeof piecesOfTable> {
  const count = (await readContent(reader, box, 8)).getUint32(4);
  yield* piecesOfTable(reader, box, { offset: 8, count, entryBytes: 8 });
}
