import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { table, tableName } from '#core/table/client.ts';
import { type Key, keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { assertNotExists, type TransactionWrite } from '#core/table/write.ts';
import { minSeats, paidPlanIds } from '#shared/plans.ts';
import type { Quote } from '#shared/pricing.ts';

/**
 * The state of a Checkout session: `open` may still be paid at Stripe, `paid` was paid but its subscription is not
 * synced yet, `settled` needs nothing more and costs no further request to Stripe.
 */
const checkoutStates = ['open', 'paid', 'settled'] as const;
type CheckoutState = (typeof checkoutStates)[number];

/** The last Checkout session of a workspace and what it would pay for; old items have no figures. */
const checkoutItem = z.object({
  sessionId: z.string(),
  /** A fingerprint of the payer and the items. */
  wanted: z.string(),
  state: z.enum(checkoutStates).default('open'),
  plan: z.enum(paidPlanIds).optional(),
  /** Seats billed. */
  memberCount: z.int().optional(),
  /** TB. */
  storageAmount: z.number().optional(),
  coldStorageAmount: z.number().optional(),
  /** The Stripe customer id, or the email from which Stripe creates the customer. */
  payer: z.string().optional(),
});
export type CheckoutItem = z.infer<typeof checkoutItem>;

/** The open Checkout session would pay for something else after the change: it must be expired first. */
export class OpenCheckout extends Error {}

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
    {
      item: {
        Put: {
          TableName: tableName(),
          Item: { ...keys.checkout(workspace.id), ...checkout, ...figures, state },
          ...(previous
            ? {
                ConditionExpression: 'sessionId = :read',
                ExpressionAttributeValues: { ':read': previous.sessionId },
              }
            : { ConditionExpression: 'attribute_not_exists(pk)' }),
        },
      },
      onConditionFailed: () => new CheckoutConflict(),
    },
    assertQuoteUnchangedWrite(workspace, quote),
  ];
}

function assertQuoteUnchangedWrite(
  { id, stripeCustomerId }: BillingWorkspace,
  quote: Quote,
): TransactionWrite {
  const { memberCount, storageAmount, coldStorageAmount } = quote;
  return {
    item: {
      ConditionCheck: {
        TableName: tableName(),
        Key: keys.workspace(id),
        ConditionExpression:
          'attribute_not_exists(runningPlan) AND memberCount BETWEEN :least AND :seats AND storageAmount = :hot AND coldStorageAmount = :cold AND stripeCustomerId = :customer',
        ExpressionAttributeValues: {
          ':least': memberCount === minSeats ? 0 : memberCount,
          ':seats': memberCount,
          ':hot': storageAmount,
          ':cold': coldStorageAmount,
          ':customer': stripeCustomerId,
        },
      },
    },
    onConditionFailed: () => new FiguresChanged(),
  };
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
  return {
    item: {
      ConditionCheck: {
        TableName: tableName(),
        Key: keys.checkout(workspaceId),
        ConditionExpression: `attribute_not_exists(pk) OR #state IN (${planEnds ? ':settled, :paid' : ':settled'})`,
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':settled': 'settled', ...(planEnds && { ':paid': 'paid' }) },
      },
    },
    onConditionFailed: () => new OpenCheckout(),
  };
}

/** A condition check: the last Checkout session is the one read before. */
export function assertSameCheckout(
  workspaceId: string,
  read: CheckoutItem | null,
  refusal: () => Error,
): TransactionWrite {
  const key = keys.checkout(workspaceId);
  if (!read) return assertNotExists(key, refusal);
  return {
    item: { ConditionCheck: { ...ofSession(key, read.sessionId) } },
    onConditionFailed: refusal,
  };
}

/** Builds the write that records the state of a Checkout session. */
export function checkoutStateWrite(
  workspaceId: string,
  sessionId: string,
  state: CheckoutState,
  refusal: () => Error,
): TransactionWrite {
  return {
    item: { Update: stateUpdate(workspaceId, sessionId, state) },
    onConditionFailed: refusal,
  };
}

/** Records the state of a Checkout session; a no-op if another session has replaced it. */
export async function saveCheckoutState(
  workspaceId: string,
  sessionId: string,
  state: CheckoutState,
): Promise<void> {
  try {
    await table.send(new UpdateCommand(stateUpdate(workspaceId, sessionId, state)));
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ConditionalCheckFailedException')) throw error;
  }
}

function stateUpdate(workspaceId: string, sessionId: string, state: CheckoutState) {
  const { ExpressionAttributeValues, ...one } = ofSession(keys.checkout(workspaceId), sessionId);
  return {
    ...one,
    UpdateExpression: 'SET #state = :state',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ':state': state },
  };
}

function ofSession({ pk, sk }: Key, sessionId: string) {
  return {
    TableName: tableName(),
    Key: { pk, sk },
    ConditionExpression: 'sessionId = :session',
    ExpressionAttributeValues: { ':session': sessionId },
  };
}
