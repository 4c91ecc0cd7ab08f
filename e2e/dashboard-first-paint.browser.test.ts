import { expect, type Page, type Route } from '@playwright/test';
import { signUp } from './people.ts';
import { test } from './product.ts';

/** What the dashboard asks for whatever tab is opened. */
const always = ['/api/get-cold-storage', '/api/get-storage', '/api/team-members', '/api/user'];

const screens: { tab: string; besides: string[]; painted: (page: Page) => Promise<void> }[] = [
  {
    tab: 'members',
    besides: [],
    painted: (page) =>
      expect(page.getByRole('button', { name: 'Add your first member' })).toBeVisible(),
  },
  {
    tab: 'account',
    besides: ['/api/second-factor', '/api/sessions'],
    painted: (page) => expect(page.getByText('This session')).toBeVisible(),
  },
];

for (const { tab, besides, painted } of screens) {
  test(`the first screen of ${tab}, reloaded, needs one round of requests`, async ({
    page,
    product,
  }) => {
    await signUp(page, product, { email: `owner@${tab}-paint.example`, companyName: 'Painted' });
    await page.goto(`/dashboard?tab=${tab}`);
    await painted(page);

    const asked = new Set<string>();
    const held: Route[] = [];
    await page.route('**/api/**', (route) => {
      asked.add(new URL(route.request().url()).pathname);
      held.push(route);
    });
    // The page stops waiting for its data after a moment: with time standing still, only answers let it go on.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.reload({ waitUntil: 'commit' });
    await expect.poll(() => [...asked].toSorted()).toEqual([...always, ...besides].toSorted());
    // What is asked for after these answers, such as the list in a closed menu, gets none: the screen does without.
    await Promise.all(held.splice(0).map((route) => route.continue()));
    await page.clock.resume();
    await painted(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}
