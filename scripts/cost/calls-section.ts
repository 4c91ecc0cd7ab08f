import type { Figures } from './figures.ts';
import { listPrices } from './list-prices.ts';
import { dollars, table } from './text.ts';

/** What the most used calls cost, by the memory that the stack gives them. */
export function callsSection({ calls, stack }: Pick<Figures, 'calls' | 'stack'>): string {
  const heading = '## The ten most used calls';
  if ('notMeasured' in calls) return `${heading}\n\nNot measured. ${calls.notMeasured}`;
  const memory = stack.memory.calls;
  return `${heading}

Each built function in AWS's runtime client (aws-lambda-ric), against the embedded table and the emulators on the machine
that ran \`npm run cost\`; of calls made equally often, the first ones. The memory is the process's peak; the stack gives
each ${memory} MB. The price is that of the warm median, rounded up to a millisecond as Lambda bills it, and of the request.

${table(
  ['', 'A month', 'Peak MB', 'Start ms', 'First ms', 'Warm ms', 'A million calls'],
  calls.measured.map((call) => [
    `\`${call.route}\``,
    ...[call.times, call.peakMb, call.startMs, call.firstMs].map((value) =>
      Math.round(value).toLocaleString('en-US'),
    ),
    call.medianMs.toFixed(1),
    dollars(millionRuns(call.medianMs, memory)),
  ]),
)}

The times are those of this machine, and too high when it is busy. At AWS each request to the table takes longer, and the
share of a processor goes by the memory: the bill above assumes the milliseconds below instead.`;
}

/** What a million runs of so many milliseconds cost, with so many MB of memory. */
function millionRuns(ms: number, memory: number): number {
  const gbSeconds = 1000 * Math.ceil(ms) * (memory / 1024);
  return gbSeconds * listPrices.lambdaGbSecond + listPrices.lambdaMillionRequests;
}
