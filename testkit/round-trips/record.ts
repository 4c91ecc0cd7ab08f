import { allCases, readingCases } from '#testkit/cases/all.ts';
import { actionOf } from '#testkit/cases/case.ts';
import { openEnvironment } from '#testkit/faults/environment.ts';
import { record } from './recorded.ts';
import { type RoundTrip, traceRequests } from './trace.ts';

/** How often each case is run: how many requests coincide may vary. */
const times = 3;

/** `npm run record:round-trips`: records what every case costs. */
const environment = await openEnvironment();
const runs = new Map<string, RoundTrip[][]>();
try {
  for (let run = 0; run < times; run += 1) {
    for (const { call, title, arrange } of [...readingCases, ...allCases]) {
      await environment.reset();
      const { roundTrips } = await traceRequests(await actionOf(await arrange()));
      const name = `${call} ${title}`;
      runs.set(name, [...(runs.get(name) ?? []), roundTrips]);
    }
  }
} finally {
  await environment.close();
}
record(runs);
// The timeouts of requests would keep the process for minutes.
process.exit();
