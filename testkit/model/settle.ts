import { seeded } from '#testkit/draws/random.ts';
import { fileViolations, reservedBeyondQuota } from '#testkit/faults/file-invariants.ts';
import { violations } from '#testkit/faults/invariants.ts';
import { reconcile } from '#testkit/faults/reconciliation.ts';
import { moneyViolations } from './reference/money.ts';
import { ownerOf } from './step.ts';
import { deliverSome } from './steps/money.ts';
import type { Real } from './world.ts';

/** Stripe sends an event again for three days (https://docs.stripe.com/webhooks#retries). */
const lateSeconds = 3 * 24 * 60 * 60;

/**
 * Three days later, delivers Stripe's events out of order and some twice, after which the table is as Stripe is; or only half of them: what
 * the others would have reported, the nightly check repairs. @throws Error with what of the money is not so then
 */
export async function settle({ story }: { story: readonly string[] }, real: Real): Promise<void> {
  const { environment, workspaceId } = real;
  const stateOf = () => Promise.all([environment.items(), environment.stripeState()]);
  environment.wait(lateSeconds);
  const isReported = seeded(`${real.seed} ${story.join()}`).below(2) === 0;
  await deliverSome(real, story.join(), isReported ? 1 : 2);
  if (isReported) refuse(violations(...(await stateOf())), 'Once all events have come: ');
  await reconcile();
  const olga = ownerOf(real);
  const { body: billing } = await olga.call('GET /api/billing');
  const [items, state] = await stateOf();
  refuse([
    ...violations(items, state),
    ...(await fileViolations(items)),
    ...reservedBeyondQuota(items),
    ...moneyViolations(items, state, { email: olga.email, workspaceId, billing }),
  ]);
}

function refuse(wrong: readonly string[], when = ''): void {
  if (wrong.length > 0) throw new Error(`${when}${wrong.join('; ')}`);
}
