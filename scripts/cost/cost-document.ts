import { bill, monthlyPrice, monthOf, stripeLine } from './bill.ts';
import {
  busyHotTb,
  cold,
  hot,
  type Line,
  readingTb,
  shortestColdTb,
  soldTb,
  storingTb,
  uploadingTb,
} from './file-costs.ts';
import { listPrices, readOn } from './list-prices.ts';
import { type Figures, sum } from './measure.ts';
import { about, dollars, table } from './text.ts';
import { bytes, callsOfMonth, eventsOfMonth, times, usage } from './usage.ts';

/** The cost of a month for some numbers of workspaces, and what it is computed from. */
export function costDocument(figures: Figures, sizes: readonly number[]): string {
  const bills = sizes.map((workspaces) => bill(figures, workspaces));
  const [largest = []] = bills.slice(-1);
  const month = monthOf(figures, 1);
  return `# What a month costs

Computed by \`npm run cost\` from what the cases of the functions take of the embedded table and the Stripe emulator,
from assumed use (\`scripts/cost/usage.ts\`), and from list prices read on ${readOn} (\`scripts/cost/list-prices.ts\`,
each with its page). There is no real bill yet: the product has not run in an AWS account.

AWS in us-east-1 at the price of the first tier, without free allowances; with few workspaces the real bill is lower.

## The bill

${table(
  ['Paying workspaces', ...sizes.map((size) => size.toLocaleString('en-US'))],
  [
    ...largest.map(({ name }) => [name, ...bills.map((lines) => dollars(lineOf(lines, name)))]),
    ['**AWS total**', ...bills.map((lines) => `**${dollars(ofAws(lines))}**`)],
    [
      '**AWS for each workspace**',
      ...bills.map((lines, at) => `**${dollars(ofAws(lines) / (sizes[at] ?? 1))}**`),
    ],
    ['Income', ...sizes.map((size) => dollars(size * monthlyPrice))],
  ],
)}

A workspace is on Business with ${usage.members + 1} people, ${1 + usage.storageTb} TB hot and ${usage.coldStorageTb} TB cold: ${dollars(monthlyPrice)} a month.
Requests to S3 by the functions themselves and the queue of the bucket's events (below $1 for a million files) are not
listed; what is in the trash counts as stored.

${terabyteSection()}

## What one workspace does in a month

${table(
  ['', 'A month'],
  [
    ['Calls', about(month.calls)],
    ['Runs of functions beside them (events, mail)', about(month.events)],
    ['Read units', about(month.readUnits)],
    ['Write units', about(month.writeUnits)],
    ['Requests to Stripe', about(month.stripeRequests)],
    ['Mails', about(month.mails)],
    ['Bytes that stay in the table', about(month.storedBytes)],
  ],
)}

## Each function, by its first case

${table(
  ['', 'A month', 'Round trips', 'Read units', 'Write units', 'Stripe', 'Mails'],
  Object.entries<number>({ ...callsOfMonth, ...eventsOfMonth }).map(([name, count]) => {
    const { roundTrips, readUnits, writeUnits, stripeRequests, mails } = figures.runs[name] ?? {};
    const taken = [roundTrips, readUnits, writeUnits, stripeRequests, mails];
    return [`\`${name}\``, ...[count, ...taken].map((value = 0) => about(value))];
  }),
)}

## What is assumed

${table(['Use of one workspace', ''], rowsOf(usage))}

${table(['Milliseconds', ''], rowsOf(times))}

${table(['Bytes', ''], rowsOf(bytes))}

${table(['List price', 'US dollars'], rowsOf(listPrices))}
`;
}

/** What AWS charges, in US dollars. */
function ofAws(lines: readonly Line[]): number {
  return sum(lines.filter(({ name }) => name !== stripeLine).map((line) => line.dollars));
}

function lineOf(lines: readonly Line[], lineName: string): number {
  return lines.find(({ name }) => name === lineName)?.dollars ?? 0;
}

/** Figures by names such as `openDashboard`, which becomes `open dashboard`. */
function rowsOf(values: Readonly<Record<string, number>>): string[][] {
  return Object.entries(values).map(([name, value]) => [
    name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    String(value),
  ]);
}

const percent = (share: number) => `${Math.round(100 * share)} %`;

/** The part of a terabyte that can be read in a month before it costs more than it earns. */
function readableShare(earned: number, stored: number, reading: number): number {
  return (earned - stored) / reading;
}

/** What one terabyte earns and costs, and where reading it costs more than it earns. */
function terabyteSection(): string {
  const kinds = [
    { sold: soldTb.hot, kind: hot },
    { sold: soldTb.cold, kind: cold },
  ];
  const row = (name: string, value: (of: (typeof kinds)[number]) => string) => [
    name,
    ...kinds.map(value),
  ];
  const [hotShare = 0, coldShare = 0] = kinds.map(({ sold, kind }) =>
    readableShare(sold, storingTb(kind), readingTb(kind)),
  );
  return `## What a terabyte earns and costs

${table(
  ['One TB for a month', 'Hot', 'Cold'],
  [
    row('Sold for', ({ sold }) => dollars(sold)),
    row('Storing it', ({ kind }) => dollars(storingTb(kind))),
    row('Uploading all of it once', ({ kind }) => dollars(uploadingTb(kind))),
    row('Reading all of it once, over the internet', ({ kind }) => dollars(readingTb(kind))),
    row(
      '**Left, if it is not read**',
      ({ sold, kind }) => `**${dollars(sold - storingTb(kind))}**`,
    ),
    row('Share that can be read before it costs more than it earns', ({ sold, kind }) =>
      percent(readableShare(sold, storingTb(kind), readingTb(kind))),
    ),
  ],
)}

- Egress bites, not storage: a team that reads ${percent(hotShare)} of its hot, or ${percent(coldShare)} of its cold storage in a month is
  served at a loss. The lever is egress: a CDN contract or a flat-rate provider in front of the bucket, or a limit in the terms.
- Hot files that all are read within 30 days cost ${dollars(busyHotTb())} a TB; the monitoring fee of Intelligent-Tiering
  is a quarter of a cent for a thousand files, and none below 128 KB.
- The first TB of hot storage is part of the plan, and is earned by the members' prices.
- Cold files are charged for 90 days at least: a TB that is deleted or made hot at once costs ${dollars(shortestColdTb())}. Each read costs
  $30 a TB besides egress; moving it to hot reads it once.
- What is overwritten or deleted stays in the trash for 30 days and is charged; it counts towards the quota, so that it is sold too.`;
}
