import { type ReviewStatus, statusLabels } from '#shared/rules/review-statuses.ts';
import { Badge } from '#web/components/badge.tsx';

const tones = {
  needs_review: 'neutral',
  changes_requested: 'warning',
  approved: 'success',
} as const;

export function StatusBadge({ status }: { status: ReviewStatus }) {
  return <Badge tone={tones[status]}>{statusLabels[status]}</Badge>;
}
