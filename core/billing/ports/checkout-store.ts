import * as z from 'zod/mini';
import { absent, between, oneOf } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { tryWrite } from '#core/table/single-write.ts';
import {
  assertNotExists,
  assertThat,
  putIf,
  type TransactionWrite,
  update,
  type Write,
} from '#core/table/write.ts';
import { minSeats, paidPlanIds } from '#shared/rules/plans.ts';
import type { Quote } from '#shared/rules/pricing.ts';

/**
 * The state of a Checkout session: `open` may still be paid at Stripe, `paid` was paid but its subscription is not
 * synced yet, `settled` needs nothing more and costs no further request to Stripe.
 */
const checkoutStates = ['open', 'paid', 'settled'] as const;
type CheckoutState = (typeof checkoutStates)[number];

/** The last Checkout session of a workspace and what it would pay for; old items have no figures. */
export const checkoutItem = z.object({
  sessionId: z.string(),
  /** A fingerprint of the payer and the items. */
  wanted: z.string(),
  state: z._default(z.enum(checkoutStates), 'open'),
  plan: z.optional(z.enum(paidPlanIds)),
  /** Seats billed. */
  memberCount: z.optional(z.int()),
  /** TB. */
  storageAmount: z.optional(z.number()),
  coldStorageAmount: z.optional(z.number()),
  /** The Stripe customer id, or the email from which Stripe creates the customer. */
  payer: z.optional(z.string()),
});
export type CheckoutItem = z.infer<typeof checkoutItem>;

/** The open Checkout session would pay for something else after the change: it must be expired first. */
export class OpenCheckout extends Error {}

/** The maximum number of attempts of a change if other Checkout sessions are opened concurrently. */
export const maxCheckoutTries = 6;

/** Another Checkout session was recorded since the last one was read. */
export class CheckoutConflict extends Error {}

/** The workspace no longer has the quoted figures, or no longer exists. */
export class FiguresChanged extends Error {}

/** The last Checkout session of a workspace, or null. */
export function lastCheckout(workspaceId: string): Promise<CheckoutItem | null> {
  return getItem(keys.checkout(workspaceId), checkoutItem);
}

/** The workspace that a Checkout session is for. */
interface BillingWorkspace {
  id: string;
  stripeCustomerId: string | null;
}

/** The attributes of the stored workspace that a quote depends on; storage in TB. */
interface QuotedWorkspace extends BillingWorkspace {
  runningPlan?: string;
  memberCount: number;
  storageAmount: number;
  coldStorageAmount: number;
}

/**
 * Replaces the Checkout session read before, provided the workspace has no plan and still has the figures that the
 * session would pay for. Every change of those figures includes `assertNoOpenCheckout`, so no open session is ever
 * stale. The writes throw `CheckoutConflict` or `FiguresChanged`.
 */
export function saveCheckoutWrites(
  workspace: BillingWorkspace,
  previous: CheckoutItem | null,
  checkout: Pick<CheckoutItem, 'sessionId' | 'wanted' | 'payer'>,
  quote: Quote,
): TransactionWrite[] {
  const { plan, memberCount, storageAmount, coldStorageAmount } = quote;
  const figures = { plan, memberCount, storageAmount, coldStorageAmount };
  const state: CheckoutState = 'open';
  return [
    putIf<CheckoutItem>(
      keys.checkout(workspace.id),
      { ...checkout, ...figures, state },
      previous ? { sessionId: previous.sessionId } : { pk: absent },
      () => new CheckoutConflict(),
    ),
    assertQuoteUnchangedWrite(workspace, quote),
  ];
}

function assertQuoteUnchangedWrite(
  { id, stripeCustomerId }: BillingWorkspace,
  quote: Quote,
): TransactionWrite {
  const { memberCount, storageAmount, coldStorageAmount } = quote;
  const leastMembers = memberCount === minSeats ? 0 : memberCount;
  return assertThat<QuotedWorkspace>(
    keys.workspace(id),
    {
      runningPlan: absent,
      memberCount: between(leastMembers, memberCount),
      storageAmount,
      coldStorageAmount,
      stripeCustomerId,
    },
    () => new FiguresChanged(),
  );
}

/**
 * A condition check for the transaction of a change that affects what a Checkout session would pay for: no session is
 * open. Throws `OpenCheckout`.
 * @param planEnds whether a paid session that is not synced yet is allowed: it pays for another plan than the one that
 * ends
 */
export function assertNoOpenCheckout(
  workspaceId: string,
  { planEnds = false } = {},
): TransactionWrite {
  const closed = oneOf<CheckoutState>('settled', ...(planEnds ? ['paid' as const] : []));
  return assertThat<CheckoutItem>(
    keys.checkout(workspaceId),
    [{ pk: absent }, { state: closed }],
    () => new OpenCheckout(),
  );
}

/** A condition check: the last Checkout session is the one read before. */
export function assertSameCheckout(
  workspaceId: string,
  read: CheckoutItem | null,
  onConditionFailed: () => Error,
): TransactionWrite {
  const key = keys.checkout(workspaceId);
  if (!read) return assertNotExists(key, onConditionFailed);
  return assertThat<CheckoutItem>(key, { sessionId: read.sessionId }, onConditionFailed);
}

/** Builds the write that records the state of a Checkout session. */
export function checkoutStateWrite(
  workspaceId: string,
  sessionId: string,
  state: CheckoutState,
  onConditionFailed?: () => Error,
): Write {
  return update<CheckoutItem>(
    keys.checkout(workspaceId),
    { set: { state }, when: { sessionId } },
    onConditionFailed,
  );
}

/** Records the state of a Checkout session; a no-op if another session has replaced it. */
export async function saveCheckoutState(
  workspaceId: string,
  sessionId: string,
  state: CheckoutState,
): Promise<void> {
  await tryWrite(checkoutStateWrite(workspaceId, sessionId, state));
}
