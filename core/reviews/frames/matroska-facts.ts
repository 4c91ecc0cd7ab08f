import { type FilmFacts, maxSoundTracks, type SoundTrack } from '#shared/rules/film/film-facts.ts';
import { type EbmlElement, elementsIn, readElement, readText, readUnsigned } from './ebml.ts';
import type { FilmReader } from './film-reader.ts';
import { frameRate } from './frame-rate.ts';
import { ids } from './read-matroska.ts';

/** Ids of elements (RFC 9559, section 5.1) that only the facts need. */
const factIds = {
  duration: 0x4489,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  color: 0x55b0,
  matrix: 0x55b1,
  transfer: 0x55ba,
  primaries: 0x55bb,
  audio: 0xe1,
  samplingFrequency: 0xb5,
  channels: 0x9f,
};

const videoTrack = 1;
const audioTrack = 2;
const nanosecondsPerSecond = 1_000_000_000;

/** Of the head of a Matroska or WebM film, before its first cluster. @throws UnreadableFilmError */
export async function readMatroskaFacts(reader: FilmReader): Promise<FilmFacts> {
  const facts: FilmFacts = {};
  for (let at = 0; at < reader.size; ) {
    const element = await readElement(reader, at);
    if (!element || element.id === ids.cluster) break;
    if (element.id === ids.info) Object.assign(facts, await readLength(reader, element));
    if (element.id === ids.tracks) Object.assign(facts, await readTracks(reader, element));
    at = element.id === ids.segment ? element.start : element.end;
  }
  return facts;
}

async function readLength(reader: FilmReader, info: EbmlElement): Promise<FilmFacts> {
  let [scale, duration] = [1_000_000, 0];
  for await (const part of elementsIn(reader, info)) {
    if (part.id === ids.timestampScale) scale = await readUnsigned(reader, part);
    if (part.id === factIds.duration) duration = await readFloat(reader, part);
  }
  const seconds = (duration * scale) / nanosecondsPerSecond;
  return seconds > 0 && Number.isFinite(seconds) ? { seconds } : {};
}

async function readTracks(reader: FilmReader, tracks: EbmlElement): Promise<FilmFacts> {
  let picture: FilmFacts | undefined;
  const sound: SoundTrack[] = [];
  for await (const entry of elementsIn(reader, tracks)) {
    if (entry.id !== ids.trackEntry) continue;
    const track = await readTrack(reader, entry);
    if (track.type === videoTrack) picture ??= track.picture;
    if (track.type === audioTrack && track.sound.codec && sound.length < maxSoundTracks)
      sound.push(track.sound);
  }
  return { ...picture, ...(sound.length > 0 && { sound }) };
}

async function readTrack(reader: FilmReader, entry: EbmlElement) {
  let type = 0;
  let frame = 0;
  const picture: FilmFacts = {};
  const sound: SoundTrack = { codec: '' };
  for await (const part of elementsIn(reader, entry)) {
    if (part.id === ids.trackType) type = await readUnsigned(reader, part);
    if (part.id === ids.codec) sound.codec = codecIn(await readText(reader, part));
    if (part.id === ids.defaultDuration) frame = await readUnsigned(reader, part);
    if (part.id === factIds.video) Object.assign(picture, await readPicture(reader, part));
    if (part.id === factIds.audio) Object.assign(sound, await readSound(reader, part));
  }
  if (sound.codec !== '') picture.codec = sound.codec;
  if (frame > 0 && type === videoTrack) {
    // Whether it varies only the frames themselves tell.
    picture.rate = frameRate({ timescale: nanosecondsPerSecond, runs: [[frame, 1]] }).rate;
  }
  return { type, picture, sound };
}

/** Ids as they are registered; what else stands there is no codec (https://www.matroska.org/technical/codec_specs.html). */
function codecIn(id: string): string {
  return /^[ASV]_[\w/.]{1,60}$/.test(id) ? id : '';
}

async function readPicture(reader: FilmReader, video: EbmlElement): Promise<FilmFacts> {
  const facts: FilmFacts = {};
  for await (const part of elementsIn(reader, video)) {
    if (part.id === factIds.pixelWidth) facts.width = await readUnsigned(reader, part);
    if (part.id === factIds.pixelHeight) facts.height = await readUnsigned(reader, part);
    if (part.id === factIds.color) {
      const color = await readColor(reader, part);
      if (color) facts.color = color;
    }
  }
  return facts;
}

/** Of what is not said, 2 stands for "unspecified". */
async function readColor(reader: FilmReader, element: EbmlElement): Promise<FilmFacts['color']> {
  const color = { primaries: 2, transfer: 2, matrix: 2 };
  for await (const part of elementsIn(reader, element)) {
    if (part.id === factIds.primaries) color.primaries = await readUnsigned(reader, part);
    if (part.id === factIds.transfer) color.transfer = await readUnsigned(reader, part);
    if (part.id === factIds.matrix) color.matrix = await readUnsigned(reader, part);
  }
  return Object.values(color).some((code) => code !== 2) ? color : undefined;
}

async function readSound(reader: FilmReader, audio: EbmlElement): Promise<Partial<SoundTrack>> {
  const sound: Partial<SoundTrack> = {};
  for await (const part of elementsIn(reader, audio)) {
    if (part.id === factIds.channels) sound.channels = await readUnsigned(reader, part);
    if (part.id === factIds.samplingFrequency) {
      sound.sampleRate = Math.round(await readFloat(reader, part));
    }
  }
  return sound;
}

/** A number of four or eight bytes; 0 if it has another length. */
async function readFloat(reader: FilmReader, { start, end }: EbmlElement): Promise<number> {
  const length = end - start;
  if (length !== 4 && length !== 8) return 0;
  const view = await reader.read(start, length);
  return length === 4 ? view.getFloat32(0) : view.getFloat64(0);
}
