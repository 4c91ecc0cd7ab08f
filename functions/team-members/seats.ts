import { assertNoOpenCheckout } from '#functions/billing/checkout-store.ts';
import { unitPricesOf } from '#functions/billing/subscription-item.ts';
import { CallError } from '#functions/http/errors.ts';
import { tableName } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { StaleReadError } from '#functions/table/retry-on-conflict.ts';
import type { TransactionWrite } from '#functions/table/write.ts';
import type { WorkspaceItem } from '#functions/workspace/store.ts';
import { minSeats, paidPlans } from '#shared/plans.ts';
import { differenceOf, memberCost } from '#shared/pricing.ts';

interface SeatChange {
  /** The count, and that no Checkout is open that would pay for other seats. */
  writes: TransactionWrite[];
  /** US dollars by which the month changes at the plan that runs, and at its own price. */
  dollarsAMonth: number;
}

/**
 * One member more or fewer in the workspace's count, under one lock with the plan that runs and its limit. Holds while
 * what it does to the bill is what it would do to the workspace as read, else throws `Outdated`, or `plan_too_small`
 * when the plan was full. That, too, is only found out in writing: of somebody who is a member already, that is said.
 * Where an open Checkout would pay for other seats it throws `OpenCheckout`.
 */
export function seatChange(
  workspace: WorkspaceItem,
  by: 1 | -1,
  { planEnds = false } = {},
): SeatChange {
  const { id, memberCount, runningPlan, runningPrices } = workspace;
  const most = (runningPlan && paidPlans[runningPlan].maxMembers) ?? Number.MAX_SAFE_INTEGER;
  const full = by === 1 && memberCount >= most;
  const write: TransactionWrite = {
    item: {
      Update: {
        TableName: tableName(),
        Key: keys.workspace(id),
        UpdateExpression: 'SET memberCount = memberCount + :by',
        ConditionExpression: [
          'memberCount BETWEEN :least AND :most',
          runningPlan ? 'runningPlan = :plan' : 'attribute_not_exists(runningPlan)',
          runningPrices ? 'runningPrices = :prices' : 'attribute_not_exists(runningPrices)',
        ].join(' AND '),
        ExpressionAttributeValues: {
          ':by': by,
          ...alike(memberCount, by, most),
          ...(runningPlan && { ':plan': runningPlan }),
          ...(runningPrices && { ':prices': runningPrices }),
        },
      },
    },
    onConditionFailed: () => (full ? new CallError('plan_too_small') : new StaleReadError()),
  };
  const price = runningPlan
    ? unitPricesOf({ plan: runningPlan, prices: runningPrices }).pricePerMember
    : 0;
  const cost = (members: number) => memberCost(members, price);
  const billedDiffers = Math.max(memberCount, memberCount + by) > minSeats;
  return {
    writes: [write, ...(billedDiffers ? [assertNoOpenCheckout(id, { planEnds })] : [])],
    dollarsAMonth: differenceOf(cost(memberCount + by), cost(memberCount)),
  };
}

/** The counts at which the change costs the same as at this one: the first seats are billed with or without a member. */
function alike(memberCount: number, by: 1 | -1, most: number) {
  const firstThatCosts = by === 1 ? minSeats : minSeats + 1;
  const last = by === 1 ? most - 1 : Number.MAX_SAFE_INTEGER;
  return memberCount < firstThatCosts
    ? { ':least': firstThatCosts - minSeats, ':most': firstThatCosts - 1 }
    : { ':least': firstThatCosts, ':most': last };
}
