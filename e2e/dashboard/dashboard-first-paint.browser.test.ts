import { expect, type Page, type Route } from '@playwright/test';
import { drawnFrom } from '#testkit/draws/drawn-from.ts';
import { callApi } from '../support/people.ts';
import { test } from '../support/product.ts';
import { storeFile } from '../support/stored-files.ts';
import { openFiles } from '../support/uploads.ts';

// Only a browser asks before React renders: whether a screen needs a second round of requests shows in the order of
// what is sent.

/** What the dashboard asks for whatever tab is opened. */
const always = ['/api/get-cold-storage', '/api/get-storage', '/api/team-members', '/api/user'];

const film = 'Rushes/day 1.mov';

/** Screens: the address below the dashboard's, what is requested besides, and a text that is shown then. */
const screens: { at: string; besides: string[]; shows: string }[] = [
  { at: 'members', besides: [], shows: 'Add your first member' },
  {
    at: 'billing',
    besides: ['/api/billing', '/api/invoices', '/api/storage/usage'],
    shows: 'Upcoming',
  },
  { at: 'inbox', besides: ['/api/inbox', '/api/inbox/unread'], shows: 'Nothing yet' },
  {
    at: 'files?path=Rushes',
    besides: ['/api/files', '/api/storage/usage'],
    shows: 'day 1',
  },
  {
    at: 'files?view=trash',
    besides: ['/api/storage/usage', '/api/trash'],
    shows: 'The trash is empty',
  },
  { at: 'review', besides: ['/api/reviews'], shows: 'day 1' },
  {
    at: 'connect',
    besides: ['/api/devices', '/api/storage/usage'],
    shows: 'Other programs, and setting up by hand',
  },
  { at: 'roles', besides: [], shows: 'What each role can do' },
  { at: 'security', besides: [], shows: 'What everyone needs to access this workspace' },
  { at: 'activity', besides: ['/api/audit'], shows: 'day 1' },
  {
    at: 'account',
    besides: ['/api/second-factor', '/api/sessions', '/api/user/notifications'],
    shows: 'This session',
  },
];

test('the first paint of each screen needs one round of requests', async ({ page, product }) => {
  await openFiles(page, product, 'owner@paint.example');
  await storeFile(page, product, film);
  const { review } = await callApi(page, product, 'POST /api/reviews', { path: film });
  await page.clock.install();
  const ofReview = {
    at: `review?review=${review.id}`,
    besides: [`/api/reviews/${review.id}`],
    shows: 'day 1',
  };
  for (const { at, besides, shows } of drawnFrom([...screens, ofReview], 'first paint', 3)) {
    const address = `/dashboard/${at}`;
    await test.step(address, () => expectOneRound(page, address, [...always, ...besides], shows));
  }
});

test('an address of when a tab had no path needs one round of requests, too', async ({
  page,
  product,
}) => {
  await openFiles(page, product, 'owner@moved.example');
  await storeFile(page, product, film);
  await page.clock.install();
  const paths = [...always, '/api/files', '/api/storage/usage'];
  await expectOneRound(page, '/dashboard?tab=files&path=Rushes', paths, 'day 1');
  await expect(page).toHaveURL('/dashboard/files?path=Rushes');
});

/** Opens a screen whose first requests alone get answers. */
async function expectOneRound(
  page: Page,
  address: string,
  paths: readonly string[],
  shows: string,
): Promise<void> {
  const asked = new Set<string>();
  const held: Route[] = [];
  // What the screen before still asks for ends with it.
  await page.goto('about:blank');
  await page.route('**/api/**', (route) => {
    asked.add(new URL(route.request().url()).pathname);
    held.push(route);
  });
  // The page stops waiting for its data after a moment: with time standing still, only answers let it go on.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(address, { waitUntil: 'commit' });
  await expect.poll(() => [...asked].toSorted()).toEqual([...paths].toSorted());
  // What is asked for after these answers, such as the list in a closed menu, gets none: the screen does without.
  await Promise.all(held.splice(0).map((route) => route.continue()));
  await page.clock.resume();
  await expect(page.getByRole('main').getByText(shows).first()).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}
