import type { FrameTable } from '#shared/rules/film/frame-table.ts';
import { timelineRates, usualRates } from '#shared/rules/film/timecode.ts';

type Rate = FrameTable['rate'];

/** Files with 23,976 ticks a second and 1,000 a frame are meant to be 24,000/1,001, which differs by 0.0001%. */
const roundedBy = 1e-4;

/** How far the average of a variable rate may be from the usual one that it is named after. */
const variesBy = 0.02;

/**
 * The rate of a film, and whether it varies: not if each frame is shown within a tick of where the rate has it, since
 * many files count in milliseconds, which no frame of 1/24 of a second fits. Where a tick is long, it
 * is a quarter of a frame instead. A variable rate is named after that of a timeline, by which
 * timecode counts its time.
 */
export function frameRate({
  timescale,
  runs,
}: Pick<FrameTable, 'timescale' | 'runs'>): Pick<FrameTable, 'rate' | 'isVariable'> {
  const average = averageRate(timescale, runs);
  const near = usualRates.toSorted(
    (a, b) => Math.abs(framesASecond(a) - average) - Math.abs(framesASecond(b) - average),
  );
  const [fitting] = near
    .map((rate) => ({ rate, deviation: largestDeviation(timescale, runs, rate) }))
    .filter(({ rate, deviation }) => deviation <= Math.min(1, stepOf(timescale, rate) / 4))
    .sort((a, b) => a.deviation - b.deviation);
  if (fitting) return { rate: fitting.rate, isVariable: false };
  const [first = [1, 1], second] = runs;
  // The last frame may be cut.
  const isConstant = runs.length === 1 || (runs.length === 2 && second?.[1] === 1);
  if (isConstant) {
    const exact = reduced(timescale, first[0]);
    return {
      rate: near.find((rate) => differ(rate, exact) < roundedBy) ?? exact,
      isVariable: false,
    };
  }
  const usual = near.find(
    (rate) =>
      timelineRates.includes(rate) && Math.abs(framesASecond(rate) / average - 1) < variesBy,
  );
  return { rate: usual ?? nearestTimelineRate(timescale / medianDuration(runs)), isVariable: true };
}

/**
 * How long most frames are shown, at most. A screen that stands still makes the average one that no timeline has.
 */
function medianDuration(runs: FrameTable['runs']): number {
  const byDuration = runs.toSorted(([one], [other]) => one - other);
  let left = runs.reduce((sum, [, count]) => sum + count, 0) / 2;
  const median = byDuration.find(([, count]) => {
    left -= count;
    return left <= 0;
  });
  return median?.[0] ?? 1;
}

/** By their ratio: 10 frames a second are nearer to 24 than to 60. */
function nearestTimelineRate(frames: number): Rate {
  const distance = (rate: Rate) => Math.abs(Math.log(framesASecond(rate) / frames));
  return timelineRates.reduce((best, rate) => (distance(rate) < distance(best) ? rate : best));
}

function averageRate(timescale: number, runs: FrameTable['runs']): number {
  const frames = runs.reduce((sum, [, count]) => sum + count, 0);
  const ticks = runs.reduce((sum, [duration, count]) => sum + duration * count, 0);
  return (frames * timescale) / ticks;
}

/** How many ticks a frame begins from where a rate has it, at most. It grows within a run, so its ends are looked at. */
function largestDeviation(timescale: number, runs: FrameTable['runs'], rate: Rate): number {
  const step = stepOf(timescale, rate);
  let deviation = 0;
  let frame = 0;
  let tick = 0;
  for (const [duration, count] of runs) {
    const atStart = Math.abs(tick - frame * step);
    const atLast = Math.abs(tick + (count - 1) * duration - (frame + count - 1) * step);
    deviation = Math.max(deviation, atStart, atLast);
    frame += count;
    tick += duration * count;
  }
  return deviation;
}

/** How long a frame is shown at a rate, in ticks. */
function stepOf(timescale: number, { numerator, denominator }: Rate): number {
  return (timescale * denominator) / numerator;
}

function framesASecond({ numerator, denominator }: Rate): number {
  return numerator / denominator;
}

function differ(rate: Rate, other: Rate): number {
  return Math.abs(framesASecond(rate) / framesASecond(other) - 1);
}

function reduced(numerator: number, denominator: number): Rate {
  let [divisor, rest] = [numerator, denominator];
  while (rest > 0) [divisor, rest] = [rest, divisor % rest];
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}
