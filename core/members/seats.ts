import { assertNoOpenCheckout } from '#core/billing/ports/checkout-store.ts';
import { unitPricesOf } from '#core/billing/ports/subscription-item.ts';
import { CallError } from '#core/errors.ts';
import { between, type Condition } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { StaleReadError } from '#core/table/retry-on-conflict.ts';
import { type TransactionWrite, update } from '#core/table/write.ts';
import type { WorkspaceItem } from '#core/workspaces/store.ts';
import { maxUnpaidSeats, minSeats, paidPlans } from '#shared/rules/plans.ts';
import { differenceOf, memberCost } from '#shared/rules/pricing.ts';

interface SeatChange {
  /** The change of the count, and the check that no Checkout for another number of seats is open. */
  writes: TransactionWrite[];
  /** Change of the monthly bill in US dollars, on the running plan at its own prices. */
  dollarsAMonth: number;
}

/**
 * Changes the member count by one, under one optimistic lock with the running plan and its limit. The write succeeds
 * only while the change of the bill is the one computed from the workspace as read; otherwise it fails with
 * `StaleReadError`, or with `plan_too_small` if the plan was full, or `seats_unpaid` if too many seats beyond those of
 * the plan are in use. Both are checked by the write only, so that an existing member is reported as such first. If an open Checkout is for another number of seats, the write fails
 * with `OpenCheckout`.
 * @param endsOffer whether it ends an offer of the ownership as well
 */
export function seatChange(
  workspace: WorkspaceItem,
  by: 1 | -1,
  { planEnds = false, endsOffer = false } = {},
): SeatChange {
  const { id, memberCount, runningPlan, runningPrices, runningSeats } = workspace;
  const limit = (runningPlan && paidPlans[runningPlan].maxMembers) ?? Number.MAX_SAFE_INTEGER;
  const payable = runningSeats === undefined ? limit : runningSeats + maxUnpaidSeats;
  const most = Math.min(limit, payable);
  const full = by === 1 && memberCount >= most;
  const write = update<WorkspaceItem>(
    keys.workspace(id),
    {
      add: { memberCount: by },
      ...(endsOffer && { remove: ['ownershipOffer'] }),
      when: {
        memberCount: countsOfSameCost(memberCount, by, most),
        runningPlan,
        runningPrices,
        ...(by === 1 && { runningSeats }),
      },
    },
    () => {
      if (!full) return new StaleReadError();
      return new CallError(memberCount >= limit ? 'plan_too_small' : 'seats_unpaid');
    },
  );
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

/**
 * The range of counts at which the change costs the same as at this one: the first seats are billed with or without
 * members.
 */
function countsOfSameCost(memberCount: number, by: 1 | -1, most: number): Condition<number> {
  const firstThatCosts = by === 1 ? minSeats : minSeats + 1;
  const last = by === 1 ? most - 1 : Number.MAX_SAFE_INTEGER;
  return memberCount < firstThatCosts
    ? between(firstThatCosts - minSeats, firstThatCosts - 1)
    : between(firstThatCosts, last);
}
