import { parseArgs } from 'node:util';
import { allCases, readingCases } from '#testkit/cases/all.ts';
import { actionOf } from '#testkit/cases/case.ts';
import { openEnvironment } from '#testkit/faults/environment.ts';
import { recordingVariable } from '#testkit/grants/notes.ts';
import { record } from '#testkit/round-trips/recorded.ts';
import { type RoundTrip, traceRequests } from '#testkit/round-trips/trace.ts';

const { values: argv } = parseArgs({ options: { call: { type: 'string', default: '' } } });

// The grants of a new call are recorded after this.
process.env[recordingVariable] = 'true';

/** How often each case is run: how many requests coincide may vary. */
const times = 3;

/** `npm run record:round-trips`: records what every case costs; with `--call`, those whose name contains it. */
const environment = await openEnvironment();
const runs = new Map<string, RoundTrip[][]>();
try {
  for (let run = 0; run < times; run += 1) {
    for (const { call, title, arrange } of [...readingCases, ...allCases]) {
      const name = `${call} ${title}`;
      if (!name.includes(argv.call)) continue;
      await environment.reset();
      const { roundTrips } = await traceRequests(await actionOf(await arrange()));
      runs.set(name, [...(runs.get(name) ?? []), roundTrips]);
    }
  }
} finally {
  await environment.close();
}
record(runs, { keepsOthers: argv.call !== '' });
// The timeouts of requests would keep the process for minutes.
process.exit();
