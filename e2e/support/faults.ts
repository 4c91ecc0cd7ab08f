import type { Page, Route } from '@playwright/test';

/**
 * The ways a call can fail, how each is simulated, and the text to expect: the server's message, else the error's own
 * text, unless there is no response at all.
 */
export const faults: readonly {
  what: string;
  how: (route: Route) => Promise<void>;
  reads: { message: string } | { error: string } | 'no answer';
}[] = [
  {
    what: '500 with text',
    how: (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'kaputt' }),
    reads: { error: '500: kaputt' },
  },
  {
    what: '500 with JSON',
    how: (route) =>
      route.fulfill({ status: 500, json: { message: 'The <b>table</b> is full.', code: 'full' } }),
    reads: { message: 'The <b>table</b> is full.' },
  },
  {
    what: '502 with HTML',
    how: (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    reads: { error: '502: Bad Gateway' },
  },
  {
    what: '503 with nothing',
    how: (route) => route.fulfill({ status: 503 }),
    reads: { error: '503: Service Unavailable' },
  },
  {
    what: '201 with HTML',
    how: (route) =>
      route.fulfill({ status: 201, contentType: 'text/html', body: '<h1>Hello</h1>' }),
    reads: 'no answer',
  },
  { what: 'a lost connection', how: (route) => route.abort('connectionreset'), reads: 'no answer' },
  { what: 'no answer in time', how: (route) => route.abort('timedout'), reads: 'no answer' },
];

/** Holds back every request to a path until `release`, then lets all pass. Counts the requests throughout. */
export async function delayResponses(page: Page, path: string) {
  const released = Promise.withResolvers<void>();
  let count = 0;
  await page.route(path, async (route) => {
    count += 1;
    await released.promise;
    await route.continue();
  });
  return { count: () => count, release: async () => released.resolve() };
}

/**
 * The text that the user sees for a fault: the server's message; without one, the error's own text; without a response,
 * the network error.
 */
export function expectedMessage(
  { reads }: (typeof faults)[number],
  { networkError }: { networkError: string },
): string {
  if (reads === 'no answer') return networkError;
  return 'message' in reads ? reads.message : reads.error;
}
