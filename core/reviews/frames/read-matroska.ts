import type { FrameTable } from '#shared/rules/film/frame-table.ts';
import { parseTimecode } from '#shared/rules/film/timecode.ts';
import {
  type EbmlElement,
  elementsIn,
  lengthOf,
  readElement,
  readText,
  readUnsigned,
} from './ebml.ts';
import { FilmReader, type FilmSource, UnreadableFilmError } from './film-reader.ts';
import type { FilmReading } from './film-reading.ts';
import { frameRate } from './frame-rate.ts';
import { frameRuns } from './frame-runs.ts';
import { SampleTimes } from './sample-times.ts';

/** Ids of elements (RFC 9559, section 5.1). */
export const ids = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codec: 0x86,
  defaultDuration: 0x23e383,
  cluster: 0x1f43b675,
  clusterTimestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  tags: 0x1254c367,
  tag: 0x7373,
  simpleTag: 0x67c8,
  tagName: 0x45a3,
  tagString: 0x4487,
};

/** Elements that are gone through as if their content stood in their place: those of live recordings have no end. */
const opened = [ids.segment, ids.cluster, ids.blockGroup];

const videoTrack = 1;
const nanosecondsPerSecond = 1_000_000_000;

/**
 * It has no table of its frames, only its frames: the whole file is gone through, in a few seconds. Of larger files the
 * comments have times.
 */
const most = { requests: 200, bytes: 256 * 2 ** 20, boxes: 3_000_000 };

/** @param start of the file, four bytes at least */
export function isMatroska(start: DataView): boolean {
  return start.getUint32(0) === ids.header;
}

/** The reader of a Matroska or WebM film. */
export function matroskaReader(source: FilmSource): FilmReader {
  return new FilmReader(source, { most, readsAll: true });
}

interface Found {
  /** Nanoseconds. */
  timestampScale: number;
  track: VideoTrack | null;
  clusterTimestamp: number;
  timecode: string | null;
}

interface VideoTrack {
  number: number;
  codec: string;
  /** Nanoseconds; 0 if it is not said. */
  defaultDuration: number;
}

/**
 * What a Matroska or WebM film says of its frames, in ticks of its timestamps, which are milliseconds as a rule.
 * @throws UnreadableFilmError
 */
export async function readMatroska(reader: FilmReader): Promise<FilmReading> {
  const times = new SampleTimes();
  const found: Found = {
    timestampScale: 1_000_000,
    track: null,
    clusterTimestamp: 0,
    timecode: null,
  };
  let at = 0;
  let end = 0;
  while (at < reader.size) {
    const element = await readElement(reader, at);
    if (!element) break;
    if (element.id === ids.segment && Number.isFinite(element.end)) end = element.end;
    if (opened.includes(element.id)) {
      at = element.start;
      continue;
    }
    // What is cut off at the end of the file: the frames before it are whole.
    if (element.end > reader.size) break;
    await readPart(reader, element, found, times);
    at = element.end;
  }
  const isCut = at < reader.size || end > reader.size;
  const { track } = found;
  if (!track) return { table: null, fault: isCut ? 'cut_off' : 'no_picture' };
  const table = tableOf(found, times);
  const fault = isCut ? 'cut_off' : table ? undefined : 'damaged';
  return { table, ...(fault && { fault }), ...(track.codec && { codec: track.codec }) };
}

async function readPart(
  reader: FilmReader,
  element: EbmlElement,
  found: Found,
  times: SampleTimes,
): Promise<void> {
  const { id } = element;
  if (id === ids.clusterTimestamp) found.clusterTimestamp = await readUnsigned(reader, element);
  else if (id === ids.simpleBlock || id === ids.block)
    await readBlock(reader, element, found, times);
  else if (id === ids.info) {
    for await (const part of elementsIn(reader, element))
      if (part.id === ids.timestampScale) found.timestampScale = await readUnsigned(reader, part);
  } else if (id === ids.tracks) {
    for await (const part of elementsIn(reader, element))
      if (part.id === ids.trackEntry) found.track ??= await readVideoTrack(reader, part);
  } else if (id === ids.tags) found.timecode ??= await readTimecodeTag(reader, element);
}

/** Null if the track is another. */
async function readVideoTrack(reader: FilmReader, entry: EbmlElement): Promise<VideoTrack | null> {
  const track = { number: 0, codec: '', defaultDuration: 0 };
  let type = 0;
  for await (const part of elementsIn(reader, entry)) {
    if (part.id === ids.trackNumber) track.number = await readUnsigned(reader, part);
    if (part.id === ids.trackType) type = await readUnsigned(reader, part);
    if (part.id === ids.codec) track.codec = await readText(reader, part);
    if (part.id === ids.defaultDuration) track.defaultDuration = await readUnsigned(reader, part);
  }
  return type === videoTrack ? track : null;
}

/** Adds a frame of the film's track: a block begins with its track, and its time from that of its cluster. */
async function readBlock(
  reader: FilmReader,
  { start, end }: EbmlElement,
  { track, clusterTimestamp, timestampScale }: Found,
  times: SampleTimes,
): Promise<void> {
  const header = await reader.read(start, Math.min(end - start, 10));
  const length = lengthOf(header, 0);
  if (header.byteLength < length + 2) throw new UnreadableFilmError('A block is too short.');
  // No film has 127 tracks, whose numbers would be longer.
  if (!track || length > 1 || (header.getUint8(0) & 0x7f) !== track.number) return;
  times.nextDecoded = clusterTimestamp + header.getInt16(length);
  times.add(timestampScale > 0 ? Math.round(track.defaultDuration / timestampScale) : 0);
}

/** A tag as FFmpeg writes it (https://www.matroska.org/technical/tagging.html has none for it). */
async function readTimecodeTag(reader: FilmReader, tags: EbmlElement): Promise<string | null> {
  for await (const tag of elementsIn(reader, tags)) {
    if (tag.id !== ids.tag) continue;
    for await (const part of elementsIn(reader, tag)) {
      if (part.id !== ids.simpleTag) continue;
      let [name, text] = ['', ''];
      for await (const field of elementsIn(reader, part)) {
        if (field.id === ids.tagName) name = await readText(reader, field);
        if (field.id === ids.tagString) text = await readText(reader, field);
      }
      if (name.toUpperCase() === 'TIMECODE') return text;
    }
  }
  return null;
}

function tableOf({ timestampScale, timecode }: Found, times: SampleTimes): FrameTable | null {
  if (timestampScale === 0 || times.count === 0) return null;
  const perSecond = nanosecondsPerSecond / timestampScale;
  const scale = Number.isInteger(perSecond) ? 1 : timestampScale;
  const timescale = Number.isInteger(perSecond) ? perSecond : nanosecondsPerSecond;
  const shown = times.sorted().map((time) => time * scale);
  const runs = frameRuns(
    { times: shown, end: Number.POSITIVE_INFINITY },
    times.lastDuration * scale,
  );
  const { rate, isVariable } = frameRate({ timescale, runs });
  const start = timecode === null ? undefined : startOf(timecode, rate);
  return {
    timescale,
    first: shown[0] ?? 0,
    runs,
    rate,
    isVariable,
    ...(start && { start }),
  };
}

/** A timecode such as `01:00:00;00`, which drops frames; undefined if it is none of this rate. */
function startOf(timecode: string, rate: FrameTable['rate']): FrameTable['start'] {
  if (!/^\d\d:\d\d:\d\d[:;.]\d\d$/.test(timecode)) return undefined;
  const dropFrame = /[;.]/.test(timecode);
  const parsed = parseTimecode(timecode, { rate, dropFrame, startFrame: 0 });
  return 'frame' in parsed ? { frame: parsed.frame, dropFrame } : undefined;
}
