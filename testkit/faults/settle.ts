import { checkAll as runReconciliation } from '#core/reconciliation/run.ts';
import { deliverMessage } from '#testkit/files.ts';
import { deliver } from '#testkit/stripe.ts';
import type { Environment } from './environment.ts';
import type { Figures } from './figures.ts';
import { fileViolations, reservedBeyondQuota } from './file-invariants.ts';
import { violations } from './invariants.ts';
import { outcome } from './outcome.ts';
import type { Random } from './random.ts';
import { assertEqual } from './scenarios/scenario.ts';

/** Delivers all events in random order, some of them twice. */
export async function deliverAll(
  environment: Environment,
  random: Random,
  figures: Figures,
): Promise<void> {
  const { events } = await environment.stripeState();
  const again = events.filter(() => random.below(4) === 0);
  for (const event of random.shuffled([...events, ...again])) {
    const { status } = await deliver(event);
    if (status !== 200) throw new Error(`The event ${event.type} got the response ${status}.`);
    figures.eventsDelivered += 1;
  }
}

/**
 * Delivers the bucket's events in random order, some of them twice, and loses some: what they report is counted already.
 */
export async function deliverStorageEvents(
  environment: Environment,
  random: Random,
  figures: Figures,
): Promise<void> {
  const events = environment.storageEvents().filter(() => random.below(4) > 0);
  const again = events.filter(() => random.below(4) === 0);
  for (const event of random.shuffled([...events, ...again])) {
    const { batchItemFailures } = await deliverMessage(event);
    if (batchItemFailures.length > 0) throw new Error(`The event ${event} has failed.`);
    figures.eventsDelivered += 1;
  }
}

/** Runs the reconciliation, which repairs what no event did. A second run finds nothing. */
export async function reconcile(): Promise<void> {
  await runReconciliation(true);
  const { findings } = await runReconciliation(true);
  assertEqual('The findings of the second reconciliation', findings, []);
}

/**
 * Checks all invariants, between the table, Stripe and S3.
 * @returns the outcome.
 * @throws Error with the violated invariants.
 */
export async function checkInvariants(
  environment: Environment,
): Promise<ReturnType<typeof outcome>> {
  const [items, stripeState] = await Promise.all([environment.items(), environment.stripeState()]);
  const wrong = [
    ...violations(items, stripeState),
    ...(await fileViolations(items)),
    ...reservedBeyondQuota(items),
  ];
  if (wrong.length > 0) throw new Error(wrong.join('; '));
  return outcome(items, stripeState);
}
