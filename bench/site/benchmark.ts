import type { Benchmark } from '../measurement.ts';
import { dashboardRows } from './dashboard/rows.ts';
import { fileRows } from './files/rows.ts';
import { publicPageRows } from './pages/rows.ts';
import { sharePageRows } from './share/rows.ts';

/** The weight and speed of the public pages, the dashboard and uploads. */
export const siteBenchmark: Benchmark = {
  name: 'site',
  title: 'Pages and uploads',
  method:
    "Pages as on a phone (CPU a quarter, slow 4G), in turns with a blank prerendered page with React and the site's router, built by the same settings and served by the same edge: the public ones by Lighthouse's mobile profile, the dashboard with 500 members. A press counts until the next paint. Uploads in a browser, through the product (each part hashed, signed and counted) and by a plain loop of PUT requests of 16 MiB from the same page, in turns; the listing beside the one of S3 alone. A share link until the first frame of its film, for a guest who has entered, beside a page that is a `<video>` of the same file, 8 Mbit/s. The tests guard weight (decision 8).",
  measure: async () => [
    ...(await publicPageRows()),
    ...(await dashboardRows()),
    ...(await fileRows()),
    ...(await sharePageRows()),
  ],
};
