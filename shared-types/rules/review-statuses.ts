/** What a team decides about a work, as persisted, in the order in which it is offered. */
export const reviewStatuses = ['needs_review', 'changes_requested', 'approved'] as const;
/** One of `reviewStatuses`. */
export type ReviewStatus = (typeof reviewStatuses)[number];

/** How a status is displayed. */
export const statusLabels: Record<ReviewStatus, string> = {
  needs_review: 'Needs review',
  changes_requested: 'Changes requested',
  approved: 'Approved',
};

/** Who sets a status does this to a version, as the buttons for it say. */
export const decisionWords: Record<ReviewStatus, string> = {
  needs_review: 'reopened',
  changes_requested: 'requested changes to',
  approved: 'approved',
};

/** A status within a sentence, such as `needs review`. */
export function statusText(status: ReviewStatus): string {
  return statusLabels[status].toLowerCase();
}
