import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { table, tableName } from '#functions/table/client.ts';
import { type Key, keys } from '#functions/table/keys.ts';
import { getItem } from '#functions/table/read.ts';
import { assertNotExists, type TransactionWrite } from '#functions/table/write.ts';
import type { WorkspaceItem } from '#functions/workspace/store.ts';
import { minSeats, paidPlanIds } from '#shared/plans.ts';
import type { Quote } from '#shared/pricing.ts';

/**
 * How far a Checkout has come: `open` may still be paid at Stripe, `paid` was paid and its subscription has yet to be
 * synced, `settled` needs nothing more and costs no further call to Stripe.
 */
const checkoutStates = ['open', 'paid', 'settled'] as const;
type CheckoutState = (typeof checkoutStates)[number];

/** The Checkout that a workspace opened last, and what it would pay for; items from before have no figures. */
const checkoutItem = z.object({
  sessionId: z.string(),
  /** A fingerprint of who pays for what. */
  wanted: z.string(),
  state: z.enum(checkoutStates).default('open'),
  plan: z.enum(paidPlanIds).optional(),
  /** Seats billed. */
  memberCount: z.int().optional(),
  /** TB. */
  storageAmount: z.number().optional(),
  coldStorageAmount: z.number().optional(),
  /** The customer at Stripe, or the email that Stripe makes one of. */
  payer: z.string().optional(),
});
export type CheckoutItem = z.infer<typeof checkoutItem>;

/** The open Checkout would pay for something else after the change: it has to be expired first. */
export class OpenCheckout extends Error {}

/** Another Checkout was recorded since the last one was read. */
export class CheckoutConflict extends Error {}

/** The workspace no longer has the figures that were quoted, or has gone. */
export class FiguresChanged extends Error {}

/** The Checkout that a workspace opened last, or null. */
export function lastCheckout(workspaceId: string): Promise<CheckoutItem | null> {
  return getItem(keys.checkout(workspaceId), checkoutItem);
}

/**
 * Records a Checkout in place of the one read before, as long as the workspace has the figures that it would pay for
 * and no plan: every change of those figures asserts `noOpenCheckout`, so no open Checkout is ever stale.
 * They throw `CheckoutConflict`, `FiguresChanged`.
 */
export function saveCheckoutWrites(
  workspace: WorkspaceItem,
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
  { id, stripeCustomerId }: WorkspaceItem,
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
 * Nothing but a condition, for the transaction of a change in what a Checkout would pay for: none is open. It throws
 * `OpenCheckout`.
 * @param planEnds whether one that was paid but is not synced yet may stand: the plan it pays for is not the one that ends
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

/** Nothing but a condition: the last Checkout is the one read before. */
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

/** Records how far a Checkout has come; a write to go into a transaction. */
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

/** Records how far a Checkout has come; nothing where another one has taken its place. */
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
