import { expect, type Page } from '@playwright/test';
import { delayResponses } from '../support/faults.ts';
import { openHydrated } from '../support/hydration.ts';
import { test } from '../support/product.ts';

// The page scrolls smoothly only where motion is welcome.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('plans are priced monthly or, to the cent, annually', async ({ page }) => {
  await openHydrated(page, '/pricing');
  const monthly = page.getByRole('radio', { name: 'Monthly' });
  const annual = page.getByRole('radio', { name: 'Annual Save 15%' });
  await expect(monthly).toBeChecked();
  expect(await planCards(page)).toEqual([
    ['Starter', '$25', 'per member/month', 'Start with Starter /register'],
    ['Business', '$50', 'per member/month', 'Start with Business /register'],
    ['Enterprise', "Let's talk", '', 'Contact us /'],
  ]);
  const places = await buttonPlaces(page);
  await annual.check();
  await expect(planCard(page, 'Starter')).toContainText('billed annually');
  expect(await planCards(page)).toEqual([
    ['Starter', '$21.25', 'per member/month (billed annually)', 'Start with Starter /register'],
    ['Business', '$42.50', 'per member/month (billed annually)', 'Start with Business /register'],
    ['Enterprise', "Let's talk", '', 'Contact us /'],
  ]);
  await expect(planCard(page, 'Starter').getByText('On request')).toBeVisible();
  expect(await buttonPlaces(page), 'nothing moves when the cycle changes').toEqual(places);
  const compared = page.getByRole('row', { name: 'Price per member per month' });
  await expect(compared.getByRole('cell')).toHaveText(['$21.25', '$42.50']);
  await monthly.check();
  await expect(compared.getByRole('cell')).toHaveText(['$25', '$50']);
  const business = planCard(page, 'Business');
  await expect(page.getByText('Most Popular')).toHaveCount(1);
  await expect(business).toContainText('Most Popular');
  await expect(business.getByRole('listitem')).toHaveText([
    'Unlimited team members',
    '1 TB storage',
    'Advanced synchronization',
    'Priority support',
    'Advanced permissions',
  ]);
  await expect(planCard(page, 'Starter').getByRole('listitem')).toHaveText([
    'Up to 3 team members',
    '500 GB shared storage',
    'Basic project synchronization',
    'Email support',
    'Basic user permissions',
  ]);
  await expect(planCard(page, 'Enterprise').getByRole('listitem')).toHaveText(['Customized plan']);
});

test('annual billing chosen before hydration is kept after hydration', async ({ page }) => {
  const scripts = await delayResponses(page, '**/*.js');
  await page.goto('/pricing', { waitUntil: 'commit' });
  await page.getByRole('radio', { name: /Annual/ }).check();
  await scripts.release();
  await expect(planCard(page, 'Business')).toContainText('$42.50');
  await expect(page.getByRole('radio', { name: /Annual/ })).toBeChecked();
});

test('Starter and Business are compared line by line', async ({ page }) => {
  await page.goto('/pricing');
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['Starter', 'Business']);
  const rows = await table
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .evaluateAll((found) =>
      found.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)),
    );
  expect(rows.slice(1)).toEqual([
    ['Price per member per month', '$25', '$50'],
    ['Team members', 'Up to 3', 'Unlimited'],
    ['Clients who review by a link', 'Free', 'Free'],
    ['Advanced permissions', 'No', 'Yes'],
    ['Support', 'Email only', 'Priority'],
    ['Project synchronization', 'Basic', 'Advanced'],
    ['Resilio-style file sync', 'Yes', 'Yes'],
    ['Storage included', '500 GB shared', '1 TB'],
    ['Additional storage', '$15/month per 250 GB', '$15/month per 250 GB'],
    ['Cold storage', '$10/month per 1 TB', '$10/month per 1 TB'],
  ]);
});

test('Enterprise navigates to the landing page and, 100 ms later, scrolls smoothly to the contact section', async ({
  page,
}) => {
  await page.clock.install();
  await openHydrated(page, '/pricing');
  await page.clock.pauseAt(Date.now() + 60_000);
  await planCard(page, 'Enterprise').getByRole('link', { name: 'Contact us' }).click();
  await expect(page.getByRole('heading', { name: 'One cut. Every bay.' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.evaluate(() => {
    const seen = new Set<number>();
    addEventListener('scroll', () => {
      seen.add(Math.round(scrollY));
      document.body.dataset['stops'] = String(seen.size);
    });
  });
  await page.clock.runFor(90);
  expect(await page.evaluate(() => scrollY), 'the page is shown from its top first').toBe(0);
  await page.clock.runFor(20);
  await expect(page.getByRole('heading', { name: 'Talk to us' })).toBeInViewport();
  const stops = async () => Number(await page.locator('body').getAttribute('data-stops'));
  await expect.poll(stops, 'it is visible while scrolling').toBeGreaterThan(2);
});

function planCard(page: Page, name: string) {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });
}

/** Name, price, unit and call to action of each plan card, as displayed. */
function planCards(page: Page): Promise<unknown[]> {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
    .filter({ has: page.getByRole('list') })
    .evaluateAll((cards) =>
      cards.map((card) => {
        const [, price, unit] = card.querySelectorAll('p');
        const action = card.querySelector('a');
        return [
          card.querySelector('h2')?.textContent,
          price?.textContent,
          unit?.textContent,
          `${action?.textContent} ${action?.getAttribute('href')}`,
        ];
      }),
    );
}

function buttonPlaces(page: Page): Promise<unknown[]> {
  return page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => JSON.stringify(link.getBoundingClientRect())));
}
