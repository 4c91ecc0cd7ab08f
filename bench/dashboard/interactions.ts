import type { CDPSession, Page } from 'playwright-core';
import { click, interactionDelay, press } from '../interaction-delay.ts';
import { throttle } from '../throttling.ts';

const interactions: Record<string, (page: Page) => Promise<void>> = {
  'open billing': (page) => press(page, 'Billing and invoices'),
  'open members': (page) => press(page, 'Members'),
  search: (page) => page.getByRole('searchbox').pressSequentially('person12', { delay: 60 }),
  'show all again': (page) => page.getByRole('searchbox').press('Escape'),
  'open the roles': (page) => press(page, 'Role of person005@bench.example: Producer'),
  'choose a role': (page) => click(page, page.getByRole('option', { name: 'Creative Director' })),
  'ask to remove': (page) => press(page, 'Remove person006@bench.example'),
  remove: (page) => press(page, 'Yes, Remove'),
  'open adding': (page) => press(page, 'Add members'),
  'leave adding': (page) => press(page, 'Cancel'),
};

/** The names of the interactions, in order. */
export const interactionNames = Object.keys(interactions);

/**
 * Loads the dashboard, and performs every interaction once on its members.
 * @param options.slow whether the CPU runs at a quarter of its speed
 * @returns the delay of each until the next paint, in milliseconds, by its name
 */
export async function interactionDelays(
  page: Page,
  devtools: CDPSession,
  { url, slow }: { url: string; slow: boolean },
) {
  await throttle(devtools, { cpu: slow, network: false });
  await page.goto(url);
  await page.getByText('person003@bench.example').waitFor();
  // What is fetched after the first paint is there.
  await page.waitForLoadState('networkidle');
  const delays = new Map<string, number>();
  for (const [name, act] of Object.entries(interactions)) {
    delays.set(name, await interactionDelay(page, () => act(page)));
  }
  return delays;
}
