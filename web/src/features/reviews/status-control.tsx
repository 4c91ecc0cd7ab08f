import { Suspense } from 'react';
import type { Review, ReviewStatus } from '#shared/reviews.ts';
import { Listbox } from '#web/components/overlays/listbox.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { formatMoment } from './moments.ts';
import { nameOfPerson } from './people.ts';
import type { ReviewSource } from './review-source.ts';
import { reviewStatuses, StatusBadge, statusLabels } from './status-badge.tsx';

interface StatusControlProps {
  source: ReviewSource;
  review: Review;
  maySet: boolean;
  onSet: (review: Review) => void;
}

const notSet = errorToast('The status could not be set. Please try again.');

/** What was decided, by whom and when; a list of the statuses for those who may set it. */
export function StatusControl({ source, review, maySet, onSet }: StatusControlProps) {
  const { run: set, busy } = useAction(async (status: ReviewStatus) => {
    if (status === review.status) return;
    const answer = await source.setStatus(status);
    onSet(answer.review);
  }, notSet);
  return (
    <div className="flex items-center gap-3">
      {maySet ? (
        <Suspense fallback={<div className="h-10 w-48 pointer-coarse:h-11" />}>
          <Listbox
            label="Status"
            hideLabel
            className="w-48"
            value={review.status}
            onChange={(status) => void set(status)}
            options={reviewStatuses.map((value) => ({ value, label: statusLabels[value] }))}
            disabled={busy}
          />
        </Suspense>
      ) : (
        <StatusBadge status={review.status} />
      )}
    </div>
  );
}

/** What was decided, by whom and when; empty if nothing was. */
export function describeStatus(review: Review): string {
  const decision = describeDecision(review);
  return decision && `${statusLabels[review.status]}${review.statusBy ? ' ' : ', '}${decision}`;
}

/** `by Mara, Nov 20, 2026, 3:04 PM`: who has set the status, and when; empty if no one has. */
export function describeDecision({ statusAt, statusBy }: Review): string {
  if (!statusAt) return '';
  return `${statusBy ? `by ${nameOfPerson(statusBy)}, ` : ''}${formatMoment(statusAt)}`;
}
