/** What the timecode of a film is counted by. */
export interface TimecodeFormat {
  /** Frames a second: 24000/1001 is 23.976. */
  rate: { numerator: number; denominator: number };
  dropFrame: boolean;
  /** The timecode of the first frame, as a count of frames since midnight. */
  startFrame: number;
}

/** Frames a second that films are made at and cameras record, the slowest first. */
export const usualRates: readonly TimecodeFormat['rate'][] = [
  { numerator: 24_000, denominator: 1_001 },
  { numerator: 24, denominator: 1 },
  { numerator: 25, denominator: 1 },
  { numerator: 30_000, denominator: 1_001 },
  { numerator: 30, denominator: 1 },
  { numerator: 48_000, denominator: 1_001 },
  { numerator: 48, denominator: 1 },
  { numerator: 50, denominator: 1 },
  { numerator: 60_000, denominator: 1_001 },
  { numerator: 60, denominator: 1 },
  { numerator: 100, denominator: 1 },
  { numerator: 120_000, denominator: 1_001 },
  { numerator: 120, denominator: 1 },
];

/** Those that timelines are edited at: their timecode has two digits for its frames. */
export const timelineRates = usualRates.filter(
  ({ numerator, denominator }) => numerator / denominator <= 60,
);

/** A frame of the film, counted from 0, or why what was typed is none, as a sentence. */
export type ParsedTimecode = { frame: number } | { refusal: string };

/** The fields of a timecode: hours, minutes, seconds and frames. */
type Fields = readonly [number, number, number, number];

/** The whole number of frames that timecode counts in a second: 24 at 23.976, 30 at 29.97. */
export function nominalRate({ numerator, denominator }: TimecodeFormat['rate']): number {
  return Math.round(numerator / denominator);
}

/**
 * The frame numbers that drop-frame timecode skips at the start of each minute but every tenth: 2 at 29.97, 4 at
 * 59.94, 0 without drop-frame. It exists at multiples of 30 only, as in FFmpeg
 * (https://github.com/FFmpeg/FFmpeg/blob/master/libavutil/timecode.c, `check_fps` and `timecode_init`).
 */
function droppedNumbers({ rate, dropFrame }: TimecodeFormat): number {
  const fps = nominalRate(rate);
  return dropFrame && fps % 30 === 0 ? fps / 15 : 0;
}

/** The number of frames after which timecode starts again at midnight. */
export function framesPerDay(format: TimecodeFormat): number {
  return countFrames([24, 0, 0, 0], format);
}

/**
 * The timecode of a frame, with a semicolon before the frames if it is drop-frame.
 * @param frame counted from 0, the film's first one; one before it, or after midnight, wraps
 * @throws RangeError if it is not an integer
 */
export function formatTimecode(frame: number, format: TimecodeFormat): string {
  if (!Number.isSafeInteger(frame)) throw new RangeError(`${frame} is not a frame.`);
  const sinceMidnight = positiveModulo(frame + format.startFrame, framesPerDay(format));
  return formatFields(fieldsOf(sinceMidnight, format), format);
}

/**
 * Reads what is typed for a place in a film. Fields are separated by `:` `;` `.` or `,` and read from the right,
 * or typed as digits alone: `1005` is 10 seconds and 5 frames. Those left out on the left are the start timecode's.
 * After `+` or `-` they are a distance from the current frame.
 * @param film the current frame, and the number of frames beyond which there are none
 */
export function parseTimecode(
  typed: string,
  format: TimecodeFormat,
  film: { currentFrame?: number; frameCount?: number } = {},
): ParsedTimecode {
  const { currentFrame = 0, frameCount = framesPerDay(format) } = film;
  const [, sign, text = ''] = /^([+\-\u2212]?)(.*)$/s.exec(typed.replaceAll(/\s/g, '')) ?? [];
  const numbers = typedFields(text);
  if (!numbers)
    return { refusal: 'Enter a timecode such as 01:00:10:05, or +12 for 12 frames later.' };
  const leftOut = sign ? [0, 0, 0] : fieldsOf(format.startFrame, format);
  const [frames = 0, seconds = leftOut[2], minutes = leftOut[1], hours = leftOut[0]] =
    numbers.toReversed();
  const fields: Fields = [hours, minutes, seconds, frames];
  const distance = countFrames(fields, format);
  const frame = sign
    ? currentFrame + (sign === '+' ? distance : -distance)
    : positiveModulo(distance - format.startFrame, framesPerDay(format));
  const refusal = sign ? null : refusalOfFields(fields, format);
  if (refusal) return { refusal };
  if (frame < 0 || frame >= frameCount) {
    const [first, last] = [formatTimecode(0, format), formatTimecode(frameCount - 1, format)];
    return { refusal: `The timecode runs from ${first} to ${last}.` };
  }
  return { frame };
}

/** One to four numbers; null if the text is something else. A separator without a number stands for zero. */
function typedFields(text: string): number[] | null {
  if (!/\d/.test(text)) return null;
  if (/^\d{1,8}$/.test(text)) {
    const pairs = text.padStart(text.length + (text.length % 2), '0').match(/\d\d/g) ?? [];
    return pairs.map(Number);
  }
  return /^\d{0,3}([:;.,]\d{0,3}){1,3}$/.test(text) ? text.split(/[:;.,]/).map(Number) : null;
}

/** Why there is no such timecode, as a sentence; null if there is. */
function refusalOfFields(fields: Fields, format: TimecodeFormat): string | null {
  const [hours, minutes, seconds, frames] = fields;
  const fps = nominalRate(format.rate);
  if (hours > 23 || minutes > 59 || seconds > 59 || frames >= fps)
    return `The last timecode of a day is ${formatFields([23, 59, 59, fps - 1], format)}.`;
  const dropped = droppedNumbers(format);
  if (seconds > 0 || frames >= dropped || minutes % 10 === 0) return null;
  const next = formatFields([hours, minutes, 0, dropped], format);
  return `Drop-frame timecode skips ${formatFields(fields, format)}. The next one is ${next}.`;
}

/** The number of frames before a timecode, since midnight. */
function countFrames([hours, minutes, seconds, frames]: Fields, format: TimecodeFormat): number {
  const minutesOfDay = hours * 60 + minutes;
  const droppedMinutes = minutesOfDay - Math.floor(minutesOfDay / 10);
  const numbers = (minutesOfDay * 60 + seconds) * nominalRate(format.rate) + frames;
  return numbers - droppedMinutes * droppedNumbers(format);
}

/** The timecode of a count of frames since midnight. */
function fieldsOf(count: number, format: TimecodeFormat): Fields {
  const fps = nominalRate(format.rate);
  const dropped = droppedNumbers(format);
  const perTenMinutes = 600 * fps - 9 * dropped;
  const rest = count % perTenMinutes;
  // The first of ten minutes skips nothing.
  const minutes = Math.max(0, Math.floor((rest - dropped) / (60 * fps - dropped)));
  const number = count + dropped * (9 * Math.floor(count / perTenMinutes) + minutes);
  const seconds = Math.floor(number / fps);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60, number % fps];
}

function formatFields(fields: Fields, format: TimecodeFormat): string {
  const [hours, minutes, seconds, frames] = fields.map((field) => String(field).padStart(2, '0'));
  return `${hours}:${minutes}:${seconds}${droppedNumbers(format) > 0 ? ';' : ':'}${frames}`;
}

function positiveModulo(count: number, modulus: number): number {
  return ((count % modulus) + modulus) % modulus;
}
