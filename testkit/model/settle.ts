import { fileViolations, reservedBeyondQuota } from '#testkit/faults/file-invariants.ts';
import { violations } from '#testkit/faults/invariants.ts';
import { reconcile } from '#testkit/faults/reconciliation.ts';
import { owner } from './reference/facts.ts';
import { moneyViolations } from './reference/money.ts';
import { person } from './step.ts';
import { deliverSome } from './steps/money.ts';
import type { Real } from './world.ts';

/**
 * Delivers half of Stripe's events, out of order and some twice: what the others would have reported, the nightly check
 * repairs. @throws Error with what of the money is not so then
 */
export async function settle({ story }: { story: readonly string[] }, real: Real): Promise<void> {
  const { environment, workspaceId } = real;
  await deliverSome(real, story.join(), 2);
  await reconcile();
  const olga = person(real, owner);
  const { body: billing } = await olga.call('GET /api/billing');
  const [items, state] = await Promise.all([environment.items(), environment.stripeState()]);
  const wrong = [
    ...violations(items, state),
    ...(await fileViolations(items)),
    ...reservedBeyondQuota(items),
    ...moneyViolations(items, state, { email: olga.email, workspaceId, billing }),
  ];
  if (wrong.length > 0) throw new Error(wrong.join('; '));
}
