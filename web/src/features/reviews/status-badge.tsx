import type { ReviewStatus } from '#shared/reviews.ts';
import { Badge } from '#web/components/badge.tsx';

/** The labels of the statuses. */
export const statusLabels: Record<ReviewStatus, string> = {
  needs_review: 'Needs review',
  changes_requested: 'Changes requested',
  approved: 'Approved',
};

/** In the order in which they are offered. */
export const reviewStatuses: readonly ReviewStatus[] = [
  'needs_review',
  'changes_requested',
  'approved',
];

const tones = {
  needs_review: 'neutral',
  changes_requested: 'warning',
  approved: 'success',
} as const;

export function StatusBadge({ status }: { status: ReviewStatus }) {
  return <Badge tone={tones[status]}>{statusLabels[status]}</Badge>;
}
