import type { Subscription } from '#shared/rules/user.ts';

/** The running plan, or null; undefined for a user who may not see billing, with whom a plan always runs. */
export type SeatPlan = Subscription | null | undefined;

/** What an invited member costs, for their row: briefly, and in a sentence; undefined where nothing is billed. */
export function describeInvitedSeat(
  plan: SeatPlan,
): { short: string; sentence: string } | undefined {
  if (plan === null || plan?.endsAt) return undefined;
  if (!plan) {
    return {
      short: 'Takes a seat',
      sentence: 'An invitation takes a paid seat, accepted or not.',
    };
  }
  const { pricePerMember } = plan.prices;
  // Without a formatter, which the first screen does without.
  const price = `$${Number.isInteger(pricePerMember) ? pricePerMember : pricePerMember.toFixed(2)}`;
  return {
    short: `Takes a ${price} seat`,
    sentence: `An invitation takes a seat at ${price} a month, accepted or not, from the renewal after it was sent.`,
  };
}
