import { interceptInvocations } from '#testkit/events.ts';
import { handlerOf } from '#testkit/people.ts';
import { median } from '../../bench/median.ts';
import { startRuntime } from './lambda-runtime.ts';
import type { Activity, Measurements } from './measurements.ts';
import { monthOf, timesOf } from './month.ts';

/** A call, how often a workspace makes it in a month, and in which activity most of all. */
export interface UsedCall {
  route: string;
  times: number;
  activity: Activity;
}

/** What a call took in AWS's runtime client. */
export interface MeasuredCall extends Omit<UsedCall, 'activity'> {
  peakMb: number;
  /** The milliseconds that the process took to start, that its first run took, and the median of the others. */
  startMs: number;
  firstMs: number;
  medianMs: number;
}

/** The calls that a workspace makes most often in a month; of those as often as each other, the first measured. */
export function mostUsedCalls(measured: Measurements, count = 10): UsedCall[] {
  return Object.entries(monthOf(measured).routes)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([route, times]) => ({ route, times, activity: mainActivityOf(route, measured) }));
}

function mainActivityOf(route: string, measured: Measurements): Activity {
  const timesIn = (activity: Activity) =>
    (measured[activity].routes[route] ?? 0) * timesOf(activity);
  return (Object.keys(measured) as Activity[]).reduce((most, activity) =>
    timesIn(activity) > timesIn(most) ? activity : most,
  );
}

/**
 * Does the activity of each call again and again, where this call is handled by its built function in the runtime client.
 * @param client the runtime client's path.
 * @param memory the memory of the functions of calls in MB.
 */
export async function measureCalls(
  used: readonly UsedCall[],
  does: Readonly<Record<Activity, () => Promise<void>>>,
  { client, memory, runs = 41 }: { client: string; memory: number; runs?: number },
): Promise<MeasuredCall[]> {
  const measured: MeasuredCall[] = [];
  for (const { activity, ...call } of used) {
    const runtime = await startRuntime(client, handlerOf(call.route), memory);
    try {
      const taken: number[] = [];
      const inRuntime = async () => {
        while (taken.length < runs) await does[activity]();
      };
      await interceptInvocations(async (event, run) => {
        if (event.routeKey !== call.route) return run();
        const { answer, ms } = await runtime.invoke(event);
        // An answer that refuses is no measurement of the call.
        if ((answer.statusCode ?? 500) >= 400) throw new Error(`${call.route}: ${answer.body}`);
        taken.push(ms);
        return answer;
      }, inRuntime);
      const [firstMs = Number.NaN, ...warm] = taken;
      const { startMs } = runtime;
      measured.push({
        ...call,
        peakMb: runtime.peakMb(),
        startMs,
        firstMs,
        medianMs: median(warm),
      });
    } finally {
      runtime.stop();
    }
  }
  return measured;
}
