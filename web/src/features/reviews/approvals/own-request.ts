import type { OwnRequest } from '#shared/calls/guests.ts';
import type { ApprovalRound, Approver, ReviewPerson } from '#shared/calls/reviews.ts';

/** What the user is asked about a version, and has decided. */
export interface AskedOfUser extends OwnRequest {
  /** Who asks; guests are not told. */
  askedBy?: ReviewPerson | undefined;
}

/** What a member is asked in a round; undefined if nothing is, or no more. */
export function askedOfMember(round: ApprovalRound | undefined): AskedOfUser | undefined {
  const own = round?.approvers.find(({ isYou, state }) => isYou && state !== 'unable');
  if (!round || !own) return undefined;
  const { version, dueOn, note, askedBy } = round;
  return { ...own.decision, version, dueOn, note, askedBy };
}

/** Those of a round who count: without those who have not decided, and no longer can. */
export function countedIn(round: ApprovalRound | undefined): Approver[] {
  return round?.approvers.filter(({ state }) => state !== 'unable') ?? [];
}

/** How many of those who count have approved, with changes or without. */
export function approvedIn(round: ApprovalRound): number {
  return round.approvers.filter(
    ({ decision }) => decision && decision.decision !== 'changes_requested',
  ).length;
}
