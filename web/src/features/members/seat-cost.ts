import { paidPlans, renewalNoticeDays } from '#shared/rules/plans.ts';
import { differenceOf, memberCost } from '#shared/rules/pricing.ts';
import type { Subscription } from '#shared/rules/user.ts';
import { formatDollars, formatMailedDay, formatShortDate, pluralize } from '#web/lib/format.ts';
import type { SeatPlan } from './invited-seat.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** What adding members costs, for the dialog: how much, from when, and that an invitation counts. */
export function describeCostOfAdding(plan: SeatPlan, members: number, added: number): string {
  if (plan === null) {
    return 'Nothing is billed while no plan runs. On a plan each member is a paid seat, invited or joined.';
  }
  const invitedToo = 'An invitation takes a seat, accepted or not.';
  if (!plan) return `Each member is a paid seat of the plan. ${invitedToo}`;
  if (plan.endsAt) {
    return `Adds nothing to the bill: the plan ends on ${formatMailedDay(new Date(plan.endsAt))}.`;
  }
  const more = costOfAdding(plan, members, added);
  if (more === 0) return `Adds nothing to the bill: ${paidSeats(plan)}. ${invitedToo}`;
  return `Adds ${formatDollars(more)} a month, from the renewal on ${renewal(plan)}, or from Update Plan if that is sooner. ${invitedToo}`;
}

/** The same once they are added, for a toast; undefined where nothing is billed. */
export function describeCostOfAdded(
  plan: SeatPlan,
  membersBefore: number,
  added: number,
): string | undefined {
  if (plan === null || plan?.endsAt) return undefined;
  const either = 'whether or not the invitation is accepted';
  if (!plan) return `${pluralize(added, 'paid seat')} more, ${either}.`;
  const more = costOfAdding(plan, membersBefore, added);
  if (more === 0) return `Adds nothing to the bill: ${paidSeats(plan)}.`;
  return `Adds ${formatDollars(more)} a month from ${renewal(plan)}, ${either}.`;
}

/** How many more members the plan holds; undefined without a limit. */
export function roomFor(plan: SeatPlan, members: number): number | undefined {
  const most = plan && paidPlans[plan.plan].maxMembers;
  return most ? Math.max(0, most - members) : undefined;
}

/** US dollars a month more than the running plan will bill without them. */
function costOfAdding({ seats, prices }: Subscription, members: number, added: number): number {
  const cost = (count: number) => memberCost(count, prices.pricePerMember);
  return Math.max(0, differenceOf(cost(members + added), cost(Math.max(members, seats))));
}

function paidSeats({ seats }: Subscription): string {
  return `the plan already pays for ${pluralize(seats, 'seat')}`;
}

/** The day of the next renewal; once its notice may have been mailed, which fixes its seats, the earliest one. */
function renewal({ currentPeriodEnd }: Subscription): string {
  const end = new Date(currentPeriodEnd);
  const noticeMayBeSent = end.getTime() - Date.now() <= renewalNoticeDays * dayMs;
  return `${formatShortDate(end)}${noticeMayBeSent ? ' at the earliest' : ''}`;
}
