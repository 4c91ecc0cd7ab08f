import type { FrameTable } from '#shared/rules/film/frame-table.ts';
import { summarizeFrames } from '#shared/rules/film/frames.ts';

/**
 * How the frames of a proxy differ from those of its film; null if they are the same: as many, and each as far from the
 * others as there, within half a tick of the coarser clock. Where frame 0 is may differ, as after an edit list.
 */
export function compareTables(
  film: FrameTable,
  proxy: FrameTable,
): 'frames_differ' | 'times_differ' | null {
  if (summarizeFrames(film).count !== summarizeFrames(proxy).count) return 'frames_differ';
  const scales = { film: BigInt(film.timescale), proxy: BigInt(proxy.timescale) };
  // What the proxy's times are later by, in the ticks of a clock that counts both exactly.
  let later = 0n;
  let least = 0n;
  let most = 0n;
  for (const [filmTicks, proxyTicks, frames] of commonRuns(film, proxy)) {
    // In a run of both, the first and the last frame differ most. Frame 0 is where the two begin.
    later += (BigInt(proxyTicks) * scales.film - BigInt(filmTicks) * scales.proxy) * BigInt(frames);
    if (later < least) least = later;
    if (later > most) most = later;
  }
  const coarserTick = scales.film > scales.proxy ? scales.film : scales.proxy;
  // Half a tick earlier and half a tick later.
  return most - least > coarserTick ? 'times_differ' : null;
}

/**
 * Whether a proxy at a constant rate is as long as its film, whose rate varies, within one of its frames: then their
 * frames are matched by time.
 */
export function isAsLong(film: FrameTable, proxy: FrameTable): boolean {
  const [{ span: of }, { span: other }] = [summarizeFrames(film), summarizeFrames(proxy)];
  const difference =
    BigInt(other.end - other.first) * BigInt(of.timescale) -
    BigInt(of.end - of.first) * BigInt(other.timescale);
  const [frame] = proxy.runs[0] ?? [0];
  const most = BigInt(frame) * BigInt(of.timescale);
  return difference <= most && difference >= -most;
}

/** The durations of frames in both tables, as long as neither changes; without that of the last frame. */
function* commonRuns(
  { runs: film }: FrameTable,
  { runs: proxy }: FrameTable,
): Generator<[film: number, proxy: number, frames: number]> {
  let [at, other] = [0, 0];
  let [left, otherLeft] = [film[0]?.[1] ?? 0, proxy[0]?.[1] ?? 0];
  for (;;) {
    const [one, two] = [film[at], proxy[other]];
    if (!one || !two) return;
    const frames = Math.min(left, otherLeft);
    left -= frames;
    otherLeft -= frames;
    const isLast = left === 0 && at === film.length - 1;
    // How long the last frame is shown makes no other frame later.
    yield [one[0], two[0], isLast ? frames - 1 : frames];
    if (left === 0) left = film[++at]?.[1] ?? 0;
    if (otherLeft === 0) otherLeft = proxy[++other]?.[1] ?? 0;
  }
}
