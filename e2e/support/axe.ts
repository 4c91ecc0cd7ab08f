import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { run } from 'axe-core';

/** Minified: the browser compiles it on every page that is examined. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Expects axe to find no violations on the page in its current state. There are no frames to examine as well. */
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
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  expect(await page.evaluate(findViolations), state).toEqual([]);
}

/** Runs every rule of axe. */
async function findViolations(): Promise<string[]> {
  const axe: { run: typeof run } = Reflect.get(window, 'axe');
  // What passes is counted, not listed: only violations are read (axe's documentation, `resultTypes`).
  const { violations } = await axe.run({ resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`);
}
