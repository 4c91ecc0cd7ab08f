import { type FilmFacts, maxSoundTracks, type SoundTrack } from '#shared/rules/film/film-facts.ts';
import { type Box, boxesIn, findBox, fourLetters, readContent } from './boxes.ts';
import type { FilmReader } from './film-reader.ts';
import { frameRate } from './frame-rate.ts';
import { filmTrack, readTracks } from './read-mp4.ts';
import { movieLength } from './read-sound.ts';
import { readStartTimecode } from './start-timecode.ts';
import type { Track } from './track.ts';

/** Durations of frames that are looked at for the rate. */
const maxRuns = 2_000;

/** The bytes of a description before what extends it, with its size and format. */
const pictureDescription = 86;
const soundDescription = 36;

/** @throws UnreadableFilmError */
export async function readMp4Facts(reader: FilmReader): Promise<FilmFacts | null> {
  for await (const box of boxesIn(reader, { start: 0, end: reader.size })) {
    if (box.type === 'moov') return factsOf(reader, box);
  }
  return null;
}

async function factsOf(reader: FilmReader, moov: Box): Promise<FilmFacts> {
  const { tracks } = await readTracks(reader, moov);
  const film = filmTrack(tracks);
  const length = await movieLength(reader, moov);
  const sound: SoundTrack[] = [];
  for (const track of tracks) {
    if (track.handler !== 'soun' || sound.length === maxSoundTracks) continue;
    const read = await readSoundTrack(reader, track);
    if (read) sound.push(read);
  }
  return {
    ...(film && (await pictureOf(reader, film, tracks))),
    ...(length && { seconds: length.ticks / length.timescale }),
    ...(sound.length > 0 && { sound }),
  };
}

async function pictureOf(
  reader: FilmReader,
  film: Track,
  tracks: readonly Track[],
): Promise<FilmFacts> {
  const timing = await readRate(reader, film);
  const start = timing && (await readStartTimecode(reader, film, tracks, timing.rate));
  return {
    ...(await readPicture(reader, film)),
    ...timing,
    ...(start && { start }),
  };
}

/** https://developer.apple.com/documentation/quicktime-file-format/video_sample_description */
async function readPicture(reader: FilmReader, { tables, isTurned }: Track): Promise<FilmFacts> {
  const entry = await firstDescription(reader, tables);
  if (!entry || entry.end - entry.start < pictureDescription) return {};
  const view = await reader.read(entry.start, pictureDescription);
  const size = [view.getUint16(32), view.getUint16(34)];
  const [width = 0, height = 0] = isTurned ? size.reverse() : size;
  const codec = printable(fourLetters(view, 4));
  const color = await readColor(reader, { ...entry, start: entry.start + pictureDescription });
  return {
    ...(codec !== undefined && { codec }),
    ...(width > 0 && height > 0 && { width, height }),
    ...(color && { color }),
  };
}

/** https://developer.apple.com/documentation/quicktime-file-format/color_parameter_atom */
async function readColor(reader: FilmReader, extensions: Box): Promise<FilmFacts['color']> {
  const colr = await findBox(reader, extensions, 'colr');
  if (!colr || colr.end - colr.start < 10) return undefined;
  const view = await readContent(reader, colr, 10);
  if (!['nclx', 'nclc'].includes(fourLetters(view, 0))) return undefined;
  return { primaries: view.getUint16(4), transfer: view.getUint16(6), matrix: view.getUint16(8) };
}

/** By the durations in the order of decoding; a fragmented film has none there. */
async function readRate(reader: FilmReader, { tables, timescale }: Track) {
  const stts = tables.get('stts');
  if (!stts) return undefined;
  const count = Math.min((await readContent(reader, stts, 8)).getUint32(4), maxRuns);
  const view = await readContent(reader, stts, 8 + count * 8);
  const runs = Array.from({ length: count }, (_, run): [number, number] => [
    view.getUint32(8 + run * 8 + 4),
    view.getUint32(8 + run * 8),
  ]).filter(([duration, samples]) => duration > 0 && samples > 0);
  return runs.length > 0 ? frameRate({ timescale, runs }) : undefined;
}

/**
 * https://developer.apple.com/documentation/quicktime-file-format/sound_sample_descriptions: version 2 has its numbers
 * behind those of version 0.
 */
async function readSoundTrack(
  reader: FilmReader,
  { tables }: Track,
): Promise<SoundTrack | undefined> {
  const entry = await firstDescription(reader, tables);
  if (!entry || entry.end - entry.start < soundDescription) return undefined;
  const view = await reader.read(entry.start, soundDescription);
  const codec = printable(fourLetters(view, 4));
  if (codec === undefined) return undefined;
  const version = view.getUint16(16);
  if (version === 2 && entry.end - entry.start >= 52) {
    const more = await reader.read(entry.start, 52);
    return { codec, ...numbers(more.getUint32(48), Math.round(more.getFloat64(40))) };
  }
  const extensions = { ...entry, start: entry.start + soundDescription + (version === 1 ? 16 : 0) };
  const channels = (await readAacChannels(reader, extensions)) ?? view.getUint16(24);
  return { codec, ...numbers(channels, view.getUint32(32) / 65_536) };
}

function numbers(channels: number, sampleRate: number): Omit<SoundTrack, 'codec'> {
  const rate = Math.floor(sampleRate);
  return {
    ...(channels > 0 && channels <= 64 && { channels }),
    ...(rate > 0 && Number.isSafeInteger(rate) && { sampleRate: rate }),
  };
}

/** Channels of AAC's configurations from 1 (ISO/IEC 14496-3, table 1.19). */
const aacChannels = [1, 2, 3, 4, 5, 6, 8];

/**
 * Those that the configuration of AAC says: the description of an MP4 has two whatever there are.
 * @returns undefined if it is another codec, or says it within the stream
 */
async function readAacChannels(reader: FilmReader, extensions: Box): Promise<number | undefined> {
  if (extensions.start >= extensions.end) return undefined;
  const wave = await findBox(reader, extensions, 'wave');
  const esds = await findBox(reader, wave ?? extensions, 'esds');
  if (!esds) return undefined;
  const length = Math.min(esds.end - esds.start, 200);
  const view = await reader.read(esds.start, length);
  // Descriptors: 3 has an id and flags, 4 the numbers of the decoder, 5 its configuration.
  let at = 4;
  for (const [tag, skipped] of [
    [3, 3],
    [4, 13],
    [5, 0],
  ] as const) {
    if (at >= length || view.getUint8(at) !== tag) return undefined;
    at += 1;
    while (at < length && (view.getUint8(at) & 0x80) !== 0) at += 1;
    at += 1 + skipped;
  }
  if (at + 2 > length) return undefined;
  const bits = view.getUint16(at);
  const isPlain = bits >> 11 !== 31 && ((bits >> 7) & 15) !== 15;
  return isPlain ? aacChannels[((bits >> 3) & 15) - 1] : undefined;
}

/** The first entry of the descriptions of a track's samples, with its size and format. */
async function firstDescription(
  reader: FilmReader,
  tables: Track['tables'],
): Promise<Box | undefined> {
  const stsd = tables.get('stsd');
  if (!stsd || stsd.end - stsd.start < 16) return undefined;
  const start = stsd.start + 8;
  const size = (await reader.read(start, 4)).getUint32(0);
  return { type: stsd.type, start, end: Math.min(start + size, stsd.end) };
}

function printable(code: string): string | undefined {
  return /^[\x20-\x7e]{4}$/.test(code) ? code.trim() : undefined;
}
