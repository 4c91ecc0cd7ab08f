/** A box of the ISO base media file format. */
export function box(type: string, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
}

/** A box that says it has this size, of which only its content is here. */
export function boxOfSize(type: string, size: bigint, ...content: Uint8Array[]): Buffer {
  return Buffer.concat([u32(1), Buffer.from(type, 'latin1'), u64(size), ...content]);
}

/** Unsigned numbers of four bytes; negative ones as their complement. */
export function u32(...values: number[]): Buffer {
  return numbers(values);
}

function numbers(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value >>> 0, index * 4);
  });
  return bytes;
}

/** Unsigned numbers of eight bytes. */
export function u64(...values: bigint[]): Buffer {
  const bytes = Buffer.alloc(values.length * 8);
  values.forEach((value, index) => {
    bytes.writeBigUInt64BE(value, index * 8);
  });
  return bytes;
}

/** A table of entries, each of as many numbers, with its version and its count before it. */
export function table(type: string, entries: number[][], version = 0): Buffer {
  return box(type, u32(version << 24, entries.length), numbers(entries.flat()));
}

export interface MadeTrack {
  handler?: string;
  id?: number;
  timescale?: number;
  /** Durations of samples: how many, and ticks. */
  stts?: [count: number, duration: number][];
  /** Composition offsets: how many samples, and ticks. */
  ctts?: [count: number, offset: number][];
  /** In ticks of the movie, of which there are 1,000 a second; and of the track. */
  edits?: [duration: number, mediaTime: number][];
  /** How many samples it has; as many as `stts` says by default. */
  samples?: number;
  /** What else is in `trak`, and in `stbl`. */
  more?: { trak?: Buffer[]; stbl?: Buffer[] };
}

/** A `trak` without media. */
export function trak({
  handler = 'vide',
  id = 1,
  timescale = 24_000,
  stts = [],
  ctts,
  edits,
  samples = stts.reduce((sum, [count]) => sum + count, 0),
  more: { trak = [], stbl = [] } = {},
}: MadeTrack): Buffer {
  const entries = (edits ?? []).map(([duration, mediaTime]) => [duration, mediaTime, 1 << 16]);
  return box(
    'trak',
    box('tkhd', u32(0, 0, 0, id, 0, 0), Buffer.alloc(60)),
    ...(edits ? [box('edts', table('elst', entries))] : []),
    ...trak,
    box(
      'mdia',
      box('mdhd', u32(0, 0, 0, timescale, 0, 0)),
      box('hdlr', u32(0, 0), Buffer.from(handler, 'latin1'), Buffer.alloc(12)),
      box(
        'minf',
        box(
          'stbl',
          table('stts', stts),
          ...(ctts ? [table('ctts', ctts)] : []),
          box('stsz', u32(0, 100, samples)),
          ...stbl,
        ),
      ),
    ),
  );
}

/** A `moov` of tracks, and of what else is given. */
export function moov(...content: Buffer[]): Buffer {
  return box('moov', box('mvhd', u32(0, 0, 0, 1_000, 0, 0), Buffer.alloc(76)), ...content);
}

/** The file type, with which a film begins. */
export const ftyp = box('ftyp', Buffer.from('isom', 'latin1'), u32(0));
