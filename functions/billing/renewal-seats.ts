import { type PaidPlanId, paidPlans } from '#shared/plans.ts';
import { seatsBilled } from '#shared/pricing.ts';

const hourMs = 60 * 60 * 1000;

/** The owner is told what a renewal will be from so long before it on. */
export const announcedFromMs = 7 * 24 * hourMs;

/**
 * The seats of a renewal are set from so long before it on: one day, and half a day more so that a daily run which
 * starts late, or is retried for hours, cannot miss it. What is announced is announced before, so that the owner has
 * at least this long to object.
 */
export const setFromMs = 36 * hourMs;

interface Team {
  plan: PaidPlanId;
  members: number;
  /** Seats billed today. */
  billed: number;
  /** Seats that the owner was told of for this very renewal, or null. */
  announced: number | null;
  /** Milliseconds until the renewal. */
  leftMs: number;
}

/**
 * The seats that the next renewal bills. Fewer members lower them. More raise them to what the owner was told of, and
 * never beyond: until the renewal's seats are set there is still time to tell them of the whole team.
 */
export function seatsAtRenewal({ plan, members, billed, announced, leftMs }: Team): number {
  const { maxMembers } = paidPlans[plan];
  const needed = seatsBilled(members);
  if (needed <= billed) return needed;
  const allowed = Math.min(needed, maxMembers ?? needed);
  const told = announced ?? (leftMs > setFromMs ? allowed : billed);
  return Math.max(billed, Math.min(allowed, told));
}
