import {
  busyHotTb,
  cold,
  hot,
  readingTb,
  shortestColdTb,
  soldTb,
  storingTb,
  uploadingTb,
} from './file-costs.ts';
import { dollars, table } from './text.ts';

const percent = (share: number) => `${Math.round(100 * share)} %`;

/** The part of a terabyte that can be read in a month before it costs more than it earns. */
function readableShare(earned: number, stored: number, reading: number): number {
  return (earned - stored) / reading;
}

/** What one terabyte earns and costs, and where reading it costs more than it earns. */
export function terabyteSection(): string {
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
