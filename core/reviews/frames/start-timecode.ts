import type { FrameTable } from '#shared/rules/film/frame-table.ts';
import { nominalRate } from '#shared/rules/film/timecode.ts';
import { readContent, readUint64 } from './boxes.ts';
import type { FilmReader } from './film-reader.ts';
import type { Track } from './track.ts';

/** Flags of the description (https://developer.apple.com/documentation/quicktime-file-format/timecode_sample_description/flags). */
const dropFrameFlag = 1;
const counterFlag = 8;

/**
 * The timecode of a film's first frame, from the track that its film track refers to, or the only one.
 * https://developer.apple.com/documentation/quicktime-file-format/timecode_sample_description
 * @returns undefined if there is none, or a counter of a tape
 */
export async function readStartTimecode(
  reader: FilmReader,
  film: Track,
  tracks: readonly Track[],
  rate: FrameTable['rate'],
): Promise<FrameTable['start']> {
  const referred = film.references.find(({ kind }) => kind === 'tmcd')?.trackIds ?? [];
  const candidates = tracks.filter(({ handler }) => handler === 'tmcd');
  const track = candidates.find(({ id }) => referred.includes(id)) ?? candidates[0];
  const description = track?.tables.get('stsd');
  if (!track || !description) return undefined;
  // Of the box: version, count; of the entry: size, format, reserved, reference; then reserved, flags, scale, duration,
  // frames a second.
  const view = await readContent(reader, description, 41);
  const flags = view.getUint32(28);
  const frameDuration = view.getUint32(36);
  const framesASecond = view.getUint8(40);
  if ((flags & counterFlag) !== 0 || frameDuration === 0 || framesASecond === 0) return undefined;
  const place = await firstSample(reader, track);
  if (place === null || place + 4 > reader.size) return undefined;
  const first = (await reader.read(place, 4)).getInt32(0);
  // An editor that cuts off the beginning, without writing the film again, leaves the timecode of what is cut off.
  const cut = track.edits.find(({ mediaTime }) => mediaTime !== null)?.mediaTime ?? 0;
  const counted = first + Math.round((cut * view.getUint32(32)) / track.timescale / frameDuration);
  // Films at 50 and 60 frames can have a timecode that counts every second frame.
  const frame = Math.round((counted * nominalRate(rate)) / framesASecond);
  if (frame < 0 || !Number.isSafeInteger(frame)) return undefined;
  return { frame, dropFrame: (flags & dropFrameFlag) !== 0 };
}

/** Where the first sample of a track is; null if it has none. */
async function firstSample(reader: FilmReader, { tables }: Track): Promise<number | null> {
  const short = tables.get('stco');
  if (short && short.end - short.start >= 12) {
    return (await readContent(reader, short, 12)).getUint32(8);
  }
  const long = tables.get('co64');
  if (!long || long.end - long.start < 16) return null;
  return readUint64(await readContent(reader, long, 16), 8);
}
