import { passes } from '#core/reconciliation/passes.ts';
import { checkPage, initialCursor, type Part } from '#core/reconciliation/run.ts';
import { assertEqual } from '#testkit/cases/case.ts';
import type { Random } from '#testkit/draws/random.ts';
import { deliverMessage } from '#testkit/files.ts';
import { withGrantedAccess } from '#testkit/granted-access.ts';
import { deliver } from '#testkit/stripe.ts';
import { allItems } from '#testkit/table.ts';
import type { Environment } from './environment.ts';
import type { Figures } from './figures.ts';
import { fileViolations, reservedBeyondQuota, roomViolations } from './file-invariants.ts';
import { violations } from './invariants.ts';
import { listedAs } from './items.ts';
import { outcome } from './outcome.ts';

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

/** Runs the reconciliation, which repairs what no event did. After one that repairs, a second run finds nothing. */
export async function reconcile(): Promise<void> {
  const used = await usedPasses();
  const run = () => withGrantedAccess('events/reconcile', () => runPasses(used));
  const repaired = await run();
  if (repaired.length > 0)
    assertEqual('The findings of the second reconciliation', await run(), []);
}

/**
 * The numbers of all passes but those over empty shards of the workspace index: these find nothing, and of one
 * customer's data there are 30 in a reconciliation, which made a third of all requests to the table.
 */
async function usedPasses(): Promise<number[]> {
  const workspaces = listedAs(await allItems(), 'WORKSPACE');
  const used = new Set(workspaces.map(({ pk }) => String(pk).split('#')[1]));
  return passes.flatMap(({ name }, number) => {
    const [, shard] = /^(?:workspaces|storage)-(.)$/.exec(name) ?? [];
    return shard === undefined || used.has(shard) ? [number] : [];
  });
}

/** Runs passes from their first to their last page, and returns the findings. */
async function runPasses(numbers: readonly number[]): Promise<Part['findings']> {
  const findings: Part['findings'] = [];
  for (const pass of numbers) {
    for (let at = { ...initialCursor, pass }; at.pass === pass; ) {
      const part = await checkPage(at, true);
      findings.push(...part.findings);
      at = part.position;
    }
  }
  return findings;
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
    ...roomViolations(items),
  ];
  if (wrong.length > 0) throw new Error(wrong.join('; '));
  return outcome(items, stripeState);
}
