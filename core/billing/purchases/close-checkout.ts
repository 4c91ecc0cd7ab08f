import {
  assertSameCheckout,
  type CheckoutItem,
  checkoutStateWrite,
  lastCheckout,
  maxCheckoutTries,
  OpenCheckout,
  saveCheckoutState,
} from '#core/billing/ports/checkout-store.ts';
import { VersionConflict } from '#core/billing/subscription/store.ts';
import { idOf } from '#core/billing/subscription/subscription-snapshot.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import { expireSession, fetchSession } from './checkout-sessions.ts';

/**
 * Expires the open Checkout session while a plan starts; the session that was paid for this subscription needs nothing
 * more.
 * @param paidSessionId the session that is known to be paid for the subscription
 * @returns writes for the transaction that starts the plan; they throw `VersionConflict` if another session was opened.
 */
export async function closeCheckoutWrites(
  workspaceId: string,
  stripeSubscriptionId: string,
  paidSessionId: string | undefined,
): Promise<TransactionWrite[]> {
  const changed = () => new VersionConflict();
  const last = await lastCheckout(workspaceId);
  if (!last || last.state === 'settled') return [assertSameCheckout(workspaceId, last, changed)];
  const { sessionId } = last;
  const bought = sessionId === paidSessionId ? stripeSubscriptionId : await sessionPaidFor(last);
  // A different subscription bought with it is a duplicate, which its own events sync.
  const state = bought === null || bought === stripeSubscriptionId ? 'settled' : 'paid';
  return [checkoutStateWrite(workspaceId, sessionId, state, changed)];
}

/** Expires a Checkout session. Returns the id of the subscription if the session was already paid, else null. */
async function sessionPaidFor({ sessionId }: CheckoutItem): Promise<string | null> {
  const found = await fetchSession(sessionId);
  const session = found?.status === 'open' ? await expireSession(sessionId) : found;
  return session?.subscription ? idOf(session.subscription) : null;
}

/**
 * Makes a change that accompanies the end of a plan, with no open Checkout session that would pay for the previous
 * state. A paid session is left to its own events.
 * @param change includes `assertNoOpenCheckout` with `planEnds`
 */
export function afterCheckoutClosed(
  workspaceId: string,
  change: () => Promise<void>,
): Promise<void> {
  return retryOnConflict(change, {
    on: [OpenCheckout],
    maxTries: maxCheckoutTries,
    beforeRetry: async () => {
      const last = await lastCheckout(workspaceId);
      if (last?.state !== 'open') return;
      const paid = await expireSession(last.sessionId);
      await saveCheckoutState(workspaceId, last.sessionId, paid ? 'paid' : 'settled');
    },
  });
}
