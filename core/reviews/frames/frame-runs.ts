import { type FrameTable, maxRuns } from '#shared/rules/film/frame-table.ts';
import type { EditedTimes } from './edited-times.ts';
import { FilmLimitError } from './film-reader.ts';

/** The durations of frames, run-length encoded. @param lastDuration of the last frame, as its sample says */
export function frameRuns({ times, end }: EditedTimes, lastDuration: number): FrameTable['runs'] {
  const runs: FrameTable['runs'] = [];
  let run: [duration: number, count: number] = [0, 0];
  for (let frame = 0; frame < times.length; frame++) {
    const time = times[frame] ?? 0;
    const next = times[frame + 1] ?? Math.min(time + (lastDuration || run[0] || 1), end);
    const duration = Math.max(next - time, 1);
    if (duration !== run[0]) {
      run = [duration, 0];
      runs.push(run);
      if (runs.length > maxRuns) throw new FilmLimitError('The rate of the film varies too often.');
    }
    run[1] += 1;
  }
  return runs;
}
