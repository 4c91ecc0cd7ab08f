import type { SoundTimes } from '#shared/calls/reviews.ts';
import { type Box, boxesIn, findBox, fourLetters, readContent, readUint64 } from './boxes.ts';
import { FilmReader, type FilmSource, UnreadableFilmError } from './film-reader.ts';

/** More are in no file; a hostile one could have as many as an eighth of its bytes. */
const maxChunks = 200;

/**
 * When a sound begins, by the time reference of a Broadcast Wave file, and how long it is: of WAV, FLAC and MPEG-4.
 * @returns null if neither is known
 * @throws what the source throws
 */
export async function readSound(source: FilmSource): Promise<SoundTimes | null> {
  if (source.size < 44) return null;
  const reader = new FilmReader(source);
  try {
    const start = await reader.read(0, 42);
    const type = fourLetters(start, 0);
    if (['RIFF', 'RF64', 'BW64'].includes(type)) return await readWave(reader);
    if (type === 'fLaC') return flacLength(start);
    return fourLetters(start, 4) === 'ftyp' ? await mp4Length(reader) : null;
  } catch (error) {
    if (error instanceof UnreadableFilmError) return null;
    throw error;
  }
}

/**
 * The chunks of a wave file, of 64 bits where it is larger than 4 GB
 * (https://tech.ebu.ch/docs/tech/tech3285.pdf, https://tech.ebu.ch/docs/tech/tech3306v1_1.pdf).
 */
async function readWave(reader: FilmReader): Promise<SoundTimes | null> {
  let [sampleRate, byteRate, reference, bytes, largeBytes] = [0, 0, 0, 0, 0];
  let at = 12;
  for (let chunk = 0; chunk < maxChunks && at + 8 <= reader.size; chunk++) {
    const header = await reader.read(at, 8);
    const type = fourLetters(header, 0);
    let size = header.getUint32(4, true);
    const content = at + 8;
    if (type === 'ds64')
      largeBytes = Number((await reader.read(content, 16)).getBigUint64(8, true));
    if (type === 'fmt ') {
      const format = await reader.read(content, 12);
      [sampleRate, byteRate] = [format.getUint32(4, true), format.getUint32(8, true)];
    }
    // After the description, originator, reference, date and time: samples since midnight.
    if (type === 'bext' && size >= 346)
      reference = Number((await reader.read(content + 338, 8)).getBigUint64(0, true));
    if (type === 'data') {
      if (size === 0xff_ff_ff_ff) size = largeBytes;
      bytes = Math.min(size, reader.size - content);
    }
    at = content + size + (size % 2);
  }
  if (sampleRate === 0 || byteRate === 0 || !Number.isSafeInteger(reference)) return null;
  return {
    ...(reference > 0 && { start: { ticks: reference, timescale: sampleRate } }),
    ...(bytes > 0 && { length: { ticks: bytes, timescale: byteRate } }),
  };
}

/** https://www.rfc-editor.org/rfc/rfc9639.html#name-streaminfo: 20 bits of the sample rate, 8 others, 36 of the samples. */
function flacLength(start: DataView): SoundTimes | null {
  const fields = start.getBigUint64(18);
  const [timescale, ticks] = [Number(fields >> 44n), Number(fields & 0xf_ff_ff_ff_ffn)];
  return timescale > 0 && ticks > 0 ? { length: { ticks, timescale } } : null;
}

async function mp4Length(reader: FilmReader): Promise<SoundTimes | null> {
  for await (const box of boxesIn(reader, { start: 0, end: reader.size })) {
    if (box.type !== 'moov') continue;
    const length = await movieLength(reader, box);
    return length ? { length } : null;
  }
  return null;
}

/** How long a `moov` says that it is; undefined if it says nothing, as one whose fragments follow. */
export async function movieLength(reader: FilmReader, moov: Box): Promise<SoundTimes['length']> {
  const header = await findBox(reader, moov, 'mvhd');
  if (!header) return undefined;
  const isLong = (await readContent(reader, header, 1)).getUint8(0) === 1;
  const view = await readContent(reader, header, isLong ? 32 : 20);
  const timescale = view.getUint32(isLong ? 20 : 12);
  const ticks = isLong ? readUint64(view, 24) : view.getUint32(16);
  const isValid = timescale > 0 && ticks > 0 && ticks < 2 ** 32 - 1;
  return isValid ? { ticks, timescale } : undefined;
}
