/** What a person who was asked decides about a version, as persisted, in the order in which it is offered. */
export const approvalDecisions = [
  'approved',
  'approved_with_changes',
  'changes_requested',
] as const;
/** One of `approvalDecisions`: the first two approve. */
export type ApprovalDecision = (typeof approvalDecisions)[number];

/** How a decision is displayed. */
export const decisionLabels: Record<ApprovalDecision, string> = {
  approved: 'Approved',
  approved_with_changes: 'Approved with changes',
  changes_requested: 'Changes requested',
};

/** The most people who can be asked to approve one version: with what notifies each, they have room in one transaction. */
export const maxApprovers = 40;

/** The longest word with a decision, and note to those who are asked, in characters. */
export const maxApprovalWords = 1_000;

/**
 * `Friday, December 4`: a day without a time zone, such as `2026-12-04`, which is the same day for everyone who reads it.
 */
export function dueDayText(dueOn: string): string {
  return new Date(`${dueOn}T00:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
}
