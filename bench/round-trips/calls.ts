import { calls } from '#shared/api.ts';
import { mayWrite, type Operation } from '#shared/operation.ts';
import { allCases } from '#testkit/cases/all.ts';
import { actionOf } from '#testkit/cases/case.ts';
import type { Environment } from '#testkit/faults/environment.ts';
import { type Counts, countsOf } from '#testkit/round-trips/counts.ts';
import { readerOf, readingRoutes } from '#testkit/round-trips/readings.ts';
import { traceRequests } from '#testkit/round-trips/trace.ts';

/** What one situation of a call costs. */
export interface CallCounts extends Counts {
  /** Route of the call, or the function of an event. */
  call: string;
  /** Empty for calls that only read. */
  title: string;
}

/** Makes every call, and every scenario of a call that writes, once in an empty environment. */
export async function countCalls(environment: Environment): Promise<CallCounts[]> {
  const counted: CallCounts[] = [];
  for (const route of readingRoutes) {
    await environment.reset();
    const { person, ...options } = await readerOf(route);
    const { roundTrips } = await traceRequests(() => person.call(route, options));
    counted.push({ call: route, title: '', ...countsOf(roundTrips) });
  }
  for (const { call, title, arrange } of allCases) {
    await environment.reset();
    const { roundTrips } = await traceRequests(await actionOf(await arrange()));
    counted.push({ call, title, ...countsOf(roundTrips) });
  }
  return counted;
}

const contract: readonly Operation[] = Object.values(calls);

/** The call of the contract at a route; undefined for a function of events. */
function callAt(route: string): Operation | undefined {
  return contract.find((call) => call.route === route);
}

/** The round trips to the table beyond the one that identifies the caller. */
export function beyondSession({ call, table }: CallCounts): number {
  return callAt(call)?.access === 'public' ? table : table - 1;
}

/** The calls of the contract that only read, or those that write. */
export function ofContract(
  counted: readonly CallCounts[],
  { writing }: { writing: boolean },
): CallCounts[] {
  return counted.filter(({ call }) => {
    const found = callAt(call);
    return found !== undefined && mayWrite(found) === writing;
  });
}
