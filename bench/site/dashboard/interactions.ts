import type { CDPSession, Page } from 'playwright-core';
import { click, interactionDelay, press } from '../../interaction-delay.ts';
import { throttle } from '../../throttling.ts';

const interactions: readonly ((page: Page) => Promise<void>)[] = [
  (page) => press(page, 'Billing and invoices'),
  (page) => press(page, 'Members'),
  (page) => page.getByRole('searchbox').pressSequentially('person12', { delay: 60 }),
  (page) => page.getByRole('searchbox').press('Escape'),
  (page) => press(page, 'Role of person005@bench.example: Producer'),
  (page) => click(page, page.getByRole('option', { name: 'Creative Director' })),
  (page) => press(page, 'Remove person006@bench.example'),
  (page) => press(page, 'Yes, Remove'),
  (page) => press(page, 'Add members'),
  (page) => press(page, 'Cancel'),
];

/**
 * Loads the dashboard, and performs every interaction once on its members.
 * @param options.slow whether the CPU runs at a quarter of its speed
 * @returns the delay of each until the next paint, in milliseconds
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
  const delays: number[] = [];
  for (const act of interactions) delays.push(await interactionDelay(page, () => act(page)));
  return delays;
}
