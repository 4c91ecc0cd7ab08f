import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Expects that axe finds nothing wrong with the page as it now is. */
export async function expectNoViolations(page: Page, state: string): Promise<void> {
  // There are no frames, and without them no second tab is needed to gather what was found.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`);
  expect(found, state).toEqual([]);
}
