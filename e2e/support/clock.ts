import type { Product } from './product.ts';

/** By how many days the clock of this worker's product is ahead. */
let daysAhead = 0;

/** Sets the product's clock forward. The file must call `restoreClock` after its tests. */
export async function advanceClock({ origin }: Product, days: number): Promise<void> {
  daysAhead += days;
  await fetch(`${origin}/__local/clock`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ days }),
  });
}

/**
 * Sets the product's clock back for the files that the worker runs next, and restarts it: AWS's SDK adapts to a clock
 * that is ahead, but does not repeat a request that fails because the clock was set back to this machine's time.
 */
export async function restoreClock(product: Product): Promise<void> {
  if (daysAhead === 0) return;
  await advanceClock(product, -daysAhead);
  await product.restart();
}
