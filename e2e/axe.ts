import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Expects axe to find no violations on the page in its current state. */
export async function expectNoViolations(page: Page, state: string): Promise<void> {
  // While something fades in, its contrast is too low.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
      ),
  );
  // There are no frames, so axe needs no second tab to collect the results.
  // What passes is counted, not listed: only violations are read (axe's documentation, `resultTypes`).
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`);
  expect(found, state).toEqual([]);
}
