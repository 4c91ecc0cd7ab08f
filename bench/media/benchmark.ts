import type { Benchmark } from '../measurement.ts';
import { filmListRows } from './film-list.ts';
import { proxyRows } from './proxy.ts';

/** How soon films are proxied and seen, and how fluid a list of them is. */
export const mediaBenchmark: Benchmark = {
  name: 'media',
  title: 'Films and their proxies',
  method:
    'A ProRes master of 1080p made into its proxy by the script of the site in Chromium, beside how long the film is. The first frame of a film at a share link as on a phone (CPU a quarter, slow 4G), for a guest who has entered: by its proxy, in turns with the same film without one. A folder of films with posters on a desk, as rows and as tiles, scrolled by 600 pixels a frame: the longest task of the main thread, in processor time, in turns with a folder of few.',
  // The table's client of this process is the product's that it seeds.
  onlyIfNamed: true,
  measure: async () => [...(await filmListRows()), ...(await proxyRows())],
};
