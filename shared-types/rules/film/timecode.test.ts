import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  formatTimecode,
  framesPerDay,
  nominalRate,
  parseTimecode,
  type TimecodeFormat,
} from './timecode.ts';

const film = (numerator: number, denominator = 1, dropFrame = false, startFrame = 0) =>
  ({ rate: { numerator, denominator }, dropFrame, startFrame }) satisfies TimecodeFormat;

const drop30 = film(30_000, 1_001, true);
const drop60 = film(60_000, 1_001, true);

const formats = [
  film(24_000, 1_001),
  film(24),
  film(25),
  film(30_000, 1_001),
  drop30,
  film(30),
  film(50),
  film(60_000, 1_001),
  drop60,
  film(60),
];

const formatsAndFrames = fc.constantFrom(...formats).chain((format) =>
  fc.tuple(
    fc.nat(framesPerDay(format) - 1).map((startFrame) => ({ ...format, startFrame })),
    fc.nat(framesPerDay(format) - 1),
  ),
);

test.each([
  [drop30, 2_589_408],
  [drop60, 5_178_816],
])('a drop-frame day is named as a clock that skips numbers counts it', (format, frames) => {
  const named = countingClock(nominalRate(format.rate));
  const wrong = named.filter(({ timecode, frame }) => {
    const parsed = parseTimecode(timecode, format);
    return (
      formatTimecode(frame, format) !== timecode || !('frame' in parsed && parsed.frame === frame)
    );
  });
  expect(wrong).toEqual([]);
  expect(named.at(-1)?.frame).toBe(frames - 1);
  expect(framesPerDay(format)).toBe(frames);
});

test.each([
  ['00:00:59;29', '00:01:00;02', drop30],
  ['00:09:59;29', '00:10:00;00', drop30],
  ['00:00:59;59', '00:01:00;04', drop60],
  ['00:00:59:29', '00:01:00:00', film(30_000, 1_001)],
  ['23:59:59:23', '00:00:00:00', film(24_000, 1_001)],
  ['23:59:59;29', '00:00:00;00', drop30],
])('%s is followed by %s', (timecode, next, format) => {
  const startFrame = frameOf(parseTimecode(timecode, format));
  expect([0, 1].map((frame) => formatTimecode(frame, { ...format, startFrame }))).toEqual([
    timecode,
    next,
  ]);
});

test('the timecode of a frame leads back to it, whatever the rate and the start', () => {
  fc.assert(
    fc.property(formatsAndFrames, ([format, frame]) => {
      expect(parseTimecode(formatTimecode(frame, format), format)).toEqual({ frame });
    }),
  );
});

test('timecode of 23.976 runs as that of 24, and an hour has 86,400 frames', () => {
  expect(formatTimecode(86_399, film(24_000, 1_001))).toBe('00:59:59:23');
  expect(formatTimecode(86_400, film(24_000, 1_001))).toBe('01:00:00:00');
});

test('drop-frame at a rate that has none is counted without', () => {
  expect(formatTimecode(1_500, film(25, 1, true))).toBe('00:01:00:00');
});

test.each([Number.NaN, 0.5, Number.POSITIVE_INFINITY])('%d is no frame', (frame) => {
  expect(() => formatTimecode(frame, film(25))).toThrow(RangeError);
});

const hourOne = film(25, 1, false, 90_000);

test.each([
  ['01:00:10:05', 255],
  [' 01:00:10;05 ', 255],
  ['01.00.10.05', 255],
  ['1:0:10:5', 255],
  ['01001005', 255],
  ['1001005', 255],
  ['1005', 255],
  ['10:05', 255],
  ['5', 5],
  ['105', 30],
  ['10.', 250],
  ['1..', 1_500],
  ['+12', 112],
  ['-12', 88],
  ['\u221212', 88],
  ['+1005', 355],
  ['+10:05', 355],
  ['+99', 199],
])('%j is a frame of a film that starts at one hour', (typed, frame) => {
  const parsed = parseTimecode(typed, hourOne, { currentFrame: 100, frameCount: 15_000 });
  expect(parsed).toEqual({ frame });
});

test('a minute later is 1,798 frames later in drop-frame, ten minutes 17,982', () => {
  expect(parseTimecode('+1:00:00', drop30)).toEqual({ frame: 1_798 });
  expect(parseTimecode('+10:00:00', drop30)).toEqual({ frame: 17_982 });
});

test('a film that runs past midnight has the timecodes of both days', () => {
  const late = film(25, 1, false, 25 * (86_400 - 10));
  expect(parseTimecode('00:00:05:00', late, { frameCount: 500 })).toEqual({ frame: 375 });
  expect(parseTimecode('00:00:15:00', late, { frameCount: 500 })).toEqual({
    refusal: 'The timecode runs from 23:59:50:00 to 00:00:09:24.',
  });
});

const skipped = 'Drop-frame timecode skips 00:01:00;01. The next one is 00:01:00;02.';
const unreadable = 'Enter a timecode such as 01:00:10:05, or +12 for 12 frames later.';

test.each([
  ['00:01:00;01', drop30, skipped],
  ['00:01:00:01', drop30, skipped],
  ['10001', drop30, skipped],
  ['00:01:00;03', drop60, 'Drop-frame timecode skips 00:01:00;03. The next one is 00:01:00;04.'],
  ['00:00:00:25', film(25), 'The last timecode of a day is 23:59:59:24.'],
  ['00:60:00:00', film(25), 'The last timecode of a day is 23:59:59:24.'],
  ['24:00:00:00', drop30, 'The last timecode of a day is 23:59:59;29.'],
  ['00:59:59:24', hourOne, 'The timecode runs from 01:00:00:00 to 01:00:03:24.'],
  ['01:00:04:00', hourOne, 'The timecode runs from 01:00:00:00 to 01:00:03:24.'],
  ['-1', hourOne, 'The timecode runs from 01:00:00:00 to 01:00:03:24.'],
  ['+100', film(25), null],
  ['+400', hourOne, 'The timecode runs from 01:00:00:00 to 01:00:03:24.'],
  ...['', ' ', '+', ':', '-:', '1:2:3:4:5', '123456789', '1e3', '0x10', '1:-2', 'NaN', '++1'].map(
    (typed) => [typed, film(25), unreadable] as const,
  ),
])('%j is refused with a sentence that says why', (typed, format, refusal) => {
  expect(parseTimecode(typed, format, { frameCount: 100 })).toEqual(
    refusal ? { refusal } : { frame: 25 },
  );
});

test('whatever is typed is a frame of the film or refused', () => {
  const typed = fc.oneof(fc.string(), fc.stringMatching(/^[+-]?\d{0,3}([:;.,]?\d{0,3}){0,4}$/));
  const frames = fc.record({ currentFrame: fc.nat(999), frameCount: fc.constant(1_000) });
  fc.assert(
    fc.property(typed, fc.constantFrom(...formats, hourOne), frames, (text, format, place) => {
      const parsed = parseTimecode(text, format, place);
      if ('refusal' in parsed) expect(parsed.refusal).toMatch(/\.$/);
      else expect([...Array(1_000).keys()]).toContain(parsed.frame);
    }),
  );
});

/** The last frame of each second of a drop-frame day, and the first five of each minute, counted by the second. */
function countingClock(fps: number) {
  const two = (number: number) => String(number).padStart(2, '0');
  const named: { timecode: string; frame: number }[] = [];
  let count = 0;
  for (let second = 0; second < 86_400; second += 1) {
    const minute = Math.floor(second / 60);
    const first = second % 60 === 0 && minute % 10 !== 0 ? fps / 15 : 0;
    const clock = [Math.floor(minute / 60), minute % 60, second % 60].map(two).join(':');
    const firstFive = [0, 1, 2, 3, 4].map((number) => first + number);
    for (const number of second % 60 === 0 ? [...firstFive, fps - 1] : [fps - 1])
      named.push({ timecode: `${clock};${two(number)}`, frame: count + number - first });
    count += fps - first;
  }
  return named;
}

function frameOf(parsed: ReturnType<typeof parseTimecode>): number {
  if ('refusal' in parsed) throw new Error(parsed.refusal);
  return parsed.frame;
}
