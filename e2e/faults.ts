import type { Page, Route } from '@playwright/test';

/** What can go wrong with a call, how it is brought about, and what a person then reads; null for the fallback. */
export const faults: readonly {
  what: string;
  how: (route: Route) => Promise<void>;
  reads: string | null;
}[] = [
  {
    what: '500 with text',
    how: (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'kaputt' }),
    reads: null,
  },
  {
    what: '500 with JSON',
    how: (route) =>
      route.fulfill({ status: 500, json: { message: 'The <b>table</b> is full.', code: 'full' } }),
    reads: 'The <b>table</b> is full.',
  },
  {
    what: '502 with HTML',
    how: (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    reads: null,
  },
  { what: '503 with nothing', how: (route) => route.fulfill({ status: 503 }), reads: null },
  { what: 'a lost connection', how: (route) => route.abort('connectionreset'), reads: null },
  { what: 'no answer in time', how: (route) => route.abort('timedout'), reads: null },
];

/** Holds every request to a path back until it is released, and counts them. */
export async function holdBack(page: Page, path: string) {
  const held: Route[] = [];
  await page.route(path, (route) => {
    held.push(route);
  });
  return {
    count: () => held.length,
    release: async () => {
      await Promise.all(held.map((route) => route.continue()));
      await page.unroute(path);
    },
  };
}
