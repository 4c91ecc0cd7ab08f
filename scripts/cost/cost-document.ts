import { bill } from './bill.ts';
import { callsSection } from './calls-section.ts';
import type { Figures } from './figures.ts';
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
import { monthOf } from './month.ts';
import { about, dollars, table } from './text.ts';
import { bytes, times, usage } from './usage.ts';

const sizes = [10, 1_000, 100_000] as const;

/** The cost of a month at three sizes, and its assumptions. */
export function costDocument(figures: Figures): string {
  const bills = sizes.map((workspaces) => bill(figures, workspaces));
  const [largest = []] = bills.slice(-1);
  const aws = ofAws(largest).toSorted((one, other) => other.dollars - one.dollars);
  const [first, second] = aws;
  const month = monthOf(figures.measured);
  return `# What a month costs

Computed by \`npm run cost\` from measurements of the handlers against the embedded table and the Stripe emulator,
from assumed use (\`scripts/cost/usage.ts\`), and from list prices read on ${readOn} (\`scripts/cost/list-prices.ts\`,
each with its page). There is no real bill yet: the product has not run in an AWS account.

AWS in us-east-1 at the price of the first tier, without free allowances; at the smallest size the real bill is lower.

## The bill

${table(
  ['Paying workspaces', ...sizes.map((size) => size.toLocaleString('en-US'))],
  [
    ...largest.map(({ name }) => [name, ...bills.map((lines) => dollars(lineOf(lines, name)))]),
    ['**AWS total**', ...bills.map((lines) => `**${dollars(total(ofAws(lines)))}**`)],
    [
      '**AWS for each workspace**',
      ...bills.map((lines, at) => `**${dollars(total(ofAws(lines)) / (sizes[at] ?? 1))}**`),
    ],
    ['Income', ...sizes.map((size) => dollars(size * figures.monthlyPrice))],
  ],
)}

The measured workspace is on Business with ${usage.members + 1} people, ${1 + usage.storageTb} TB hot and ${usage.coldStorageTb} TB cold: ${dollars(figures.monthlyPrice)} a month.
Requests to S3 by the functions themselves, the queue of the bucket's events (below $1 for a million files) and the trash
are not listed: what is in the trash counts as stored.

${terabyteSection()}

## What grows fastest

Every line grows linearly with the workspaces. At ${sizes[2].toLocaleString('en-US')} workspaces the largest are
${first?.name} (${share(first, aws)}) and ${second?.name} (${share(second, aws)}) of what AWS charges.

- CloudFront: the site's files have content hashes in their names and are cached by browsers for a year, pages are compressed
  at the build, and an API response is about ${about(month.answerBytes / month.calls)} bytes.
- Lambda's time is mostly waiting for Stripe, ${about(month.stripeRequests)} requests a month for each workspace. Sign-ins, members
  and the dashboard do not call Stripe. The reconciliation fetches every active subscription once a night; reading
  them from Stripe's list, a hundred per request, is the next saving.
- Table: reads are strongly consistent, twice the price of eventually consistent ones, since users must see their own
  changes. The session, its account and its workspace come in one request.
- Mail: only sign-ins from a new browser are mailed.
- Logs: one line for each request by the gateway, none by a function unless something is wrong; kept for three months.

## What one workspace does in a month

${table(
  ['', 'A month'],
  [
    ['Calls', about(month.calls)],
    ['Runs of functions beside them (events, mail)', about(month.events)],
    ['Requests to the table', about(month.tableRequests)],
    ['Read units', about(month.readUnits)],
    ['Write units', about(month.writeUnits)],
    ['Requests to Stripe', about(month.stripeRequests)],
    ['Mails', about(month.mails)],
    ['Bytes that stay in the table', about(month.storedBytes)],
  ],
)}

## Each activity, as measured

${table(
  ['', 'Calls', 'Events', 'Table', 'Read units', 'Write units', 'Stripe', 'Mails'],
  Object.entries(figures.measured).map(([activity, taken]) => [
    words(activity),
    ...[
      taken.calls,
      taken.events,
      taken.tableRequests,
      taken.readUnits,
      taken.writeUnits,
      taken.stripeRequests,
      taken.mails,
    ].map(String),
  ]),
)}

${callsSection(figures)}

## What is assumed

${table(
  ['Use of one workspace', ''],
  Object.entries(usage).map(([name, value]) => [words(name), String(value)]),
)}

${table(
  ['Milliseconds', ''],
  Object.entries(times).map(([name, value]) => [words(name), String(value)]),
)}

${table(
  ['Bytes', ''],
  Object.entries(bytes).map(([name, value]) => [words(name), String(value)]),
)}

${table(
  ['List price', 'US dollars'],
  Object.entries(listPrices).map(([name, value]) => [words(name), String(value)]),
)}
`;
}

function ofAws(lines: readonly Line[]): Line[] {
  return lines.filter(({ name }) => !name.startsWith('Stripe'));
}

function total(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + line.dollars, 0);
}

function lineOf(lines: readonly Line[], wanted: string): number {
  return lines.find(({ name }) => name === wanted)?.dollars ?? 0;
}

function share(line: Line | undefined, of: readonly Line[]): string {
  return `${Math.round((100 * (line?.dollars ?? 0)) / total(of))} %`;
}

/** `openDashboard` as `open dashboard`. */
function words(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
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
