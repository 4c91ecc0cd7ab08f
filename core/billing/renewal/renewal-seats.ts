import { type PaidPlanId, paidPlans, renewalNoticeDays } from '#shared/rules/plans.ts';
import { seatsBilled } from '#shared/rules/pricing.ts';

const hourMs = 60 * 60 * 1000;

/** The owner is notified of a renewal from this long before it, in milliseconds. */
export const announcedFromMs = renewalNoticeDays * 24 * hourMs;

/**
 * The seats of a renewal are set from this long before it, in milliseconds: one day, plus half a day so that a daily
 * run that starts late, or is retried for hours, cannot miss it. The notice is sent earlier, so that the owner has at
 * least this long to object.
 */
export const setFromMs = 36 * hourMs;

interface Team {
  plan: PaidPlanId;
  members: number;
  /** Seats billed today. */
  billed: number;
  /** Seats announced to the owner for this renewal, or null. */
  announced: number | null;
  /** Milliseconds until the renewal. */
  leftMs: number;
}

/**
 * The seats that the next renewal bills. Fewer members lower them. More members raise them to the announced number and
 * never beyond: until the seats are set there is still time to announce the whole team.
 */
export function seatsAtRenewal({ plan, members, billed, announced, leftMs }: Team): number {
  const { maxMembers } = paidPlans[plan];
  const needed = seatsBilled(members);
  if (needed <= billed) return needed;
  const allowed = Math.min(needed, maxMembers ?? needed);
  const target = announced ?? (leftMs > setFromMs ? allowed : billed);
  return Math.max(billed, Math.min(allowed, target));
}
