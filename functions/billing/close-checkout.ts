import type { TransactionWrite } from '#functions/table/write.ts';
import { expireSession, fetchSession } from './checkout-sessions.ts';
import {
  assertSameCheckout,
  type CheckoutItem,
  checkoutStateWrite,
  lastCheckout,
  OpenCheckout,
  saveCheckoutState,
} from './checkout-store.ts';
import { VersionConflict } from './store.ts';
import { idOf } from './subscription-snapshot.ts';

/** How often another Checkout may be opened in between before the caller has to try again. */
const maxTries = 6;

/**
 * Expires the Checkout that is open while a plan starts, for whatever else it would pay; the one that was paid for this
 * very subscription needs nothing more.
 * @param paidSessionId the session that is known to be paid for the subscription
 * @returns writes for the transaction that starts the plan; they throw `NewerState` where another one was opened.
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
  // Another subscription bought with it is synced by its own events: it is a duplicate.
  const state = bought === null || bought === stripeSubscriptionId ? 'settled' : 'paid';
  return [checkoutStateWrite(workspaceId, sessionId, state, changed)];
}

/** The subscription that a Checkout was paid for, after it can no longer be paid; null where it has expired. */
async function sessionPaidFor({ sessionId }: CheckoutItem): Promise<string | null> {
  const found = await fetchSession(sessionId);
  const session = found?.status === 'open' ? await expireSession(sessionId) : found;
  return session?.subscription ? idOf(session.subscription) : null;
}

/**
 * Makes a change that comes with the end of a plan, with no Checkout open that would pay for what was before. One that
 * was paid is left to its own events.
 * @param change asserts `noOpenCheckout` with `planEnds`
 */
export async function afterCheckoutClosed(
  workspaceId: string,
  change: () => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof OpenCheckout) || attempt === maxTries) throw error;
      const last = await lastCheckout(workspaceId);
      if (last?.state !== 'open') continue;
      const paid = await expireSession(last.sessionId);
      await saveCheckoutState(workspaceId, last.sessionId, paid ? 'paid' : 'settled');
    }
  }
}
