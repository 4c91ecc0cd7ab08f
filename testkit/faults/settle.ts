import { checkAll as dailyCheck } from '#core/reconciliation/run.ts';
import { deliver } from '#testkit/stripe.ts';
import type { Environment } from './environment.ts';
import type { Figures } from './figures.ts';
import { violations } from './invariants.ts';
import { outcome } from './outcome.ts';
import type { Random } from './random.ts';
import { assertEqual } from './scenarios/scenario.ts';

/** Delivers all events in random order, some of them twice. */
export async function deliverAll(
  world: Environment,
  random: Random,
  figures: Figures,
): Promise<void> {
  const { events } = await world.books();
  const again = events.filter(() => random.below(4) === 0);
  for (const event of random.shuffled([...events, ...again])) {
    const { status } = await deliver(event);
    if (status !== 200) throw new Error(`The event ${event.type} was answered with ${status}.`);
    figures.eventsDelivered += 1;
  }
}

/** Runs the reconciliation, which repairs what no event did. A second run finds nothing. */
export async function dayAfter(): Promise<void> {
  await dailyCheck(true);
  const { findings } = await dailyCheck(true);
  assertEqual('What the daily check finds the second time', findings, []);
}

/**
 * Checks all invariants on both sides.
 * @returns the outcome.
 * @throws Error with the violated invariants.
 */
export async function checkAll(world: Environment): Promise<ReturnType<typeof outcome>> {
  const [items, books] = await Promise.all([world.items(), world.books()]);
  const wrong = violations(items, books);
  if (wrong.length > 0) throw new Error(wrong.join('; '));
  return outcome(items, books);
}
