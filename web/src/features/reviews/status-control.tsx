import { Suspense } from 'react';
import type { Review, ReviewVersion } from '#shared/calls/reviews.ts';
import type { ReviewStatus } from '#shared/rules/review-statuses.ts';
import { reviewStatuses, statusLabels } from '#shared/rules/review-statuses.ts';
import { Listbox } from '#web/components/overlays/listbox.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { toast } from '#web/components/toasts/toast.tsx';
import { errorCode, readableMessage } from '#web/lib/api/messages.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { formatMoment } from './moments.ts';
import { nameOfPerson } from './people.ts';
import type { ReviewSource } from './review-source.ts';
import { StatusBadge } from './status-badge.tsx';

interface DecisionProps {
  source: ReviewSource;
  /** The version on the screen, which is the newest that the user is shown. */
  version: ReviewVersion;
  /** Why nothing can be decided about it yet; undefined once it was looked at. */
  undecidable: string | undefined;
  onSet: (review: Review) => void;
  /** Fetches the review again. */
  refresh: () => Promise<unknown>;
}

interface StatusControlProps extends DecisionProps {
  maySet: boolean;
}

const notSet = errorToast('The status could not be set. Please try again.');

/** Sets the status of the version on the screen; another one that has become the newest meanwhile is shown instead. */
export function useDecision({ source, version, undecidable, onSet, refresh }: DecisionProps) {
  return useAction(async (status: ReviewStatus) => {
    if (undecidable !== undefined || status === version.status) return;
    try {
      const answer = await source.setStatus(version.number, status);
      onSet(answer.review);
    } catch (error) {
      if (errorCode(error) !== 'version_changed') throw error;
      await refresh();
      toast({ title: 'Nothing was decided', description: readableMessage(error, '') });
    }
  }, notSet);
}

/** What was decided about a version; a list of the statuses for those who may set it. */
export function StatusControl({ maySet, ...decision }: StatusControlProps) {
  const { version, undecidable } = decision;
  const { run: set, busy } = useDecision(decision);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {maySet ? (
        <>
          <Undecidable reason={undecidable} />
          <Suspense fallback={<div className="h-10 w-48 pointer-coarse:h-11" />}>
            <Listbox
              label={`Status of version ${version.number}`}
              hideLabel
              className="w-48"
              value={version.status}
              onChange={(status) => void set(status)}
              options={reviewStatuses.map((value) => ({ value, label: statusLabels[value] }))}
              disabled={busy || undecidable !== undefined}
            />
          </Suspense>
        </>
      ) : (
        <StatusBadge status={version.status} />
      )}
    </div>
  );
}

/** Beside what decides about a version: why that is not possible yet. */
export function Undecidable({ reason }: { reason: string | undefined }) {
  return reason && <p className="max-w-52 text-xs text-muted">{reason}</p>;
}

/** What was decided about a version, by whom and when; empty if nothing was. */
export function describeStatus(version: ReviewVersion): string {
  const decision = describeDecision(version);
  return decision && `${statusLabels[version.status]}${version.statusBy ? ' ' : ', '}${decision}`;
}

/** `by Mara, Nov 20, 2026, 3:04 PM`: who has set the status, and when; empty if no one has. */
export function describeDecision({ statusAt, statusBy }: ReviewVersion): string {
  if (!statusAt) return '';
  return `${statusBy ? `by ${nameOfPerson(statusBy)}, ` : ''}${formatMoment(statusAt)}`;
}

/** The newest version that is left: the one to be decided. */
export function newestVersion({ versions }: Review): ReviewVersion | undefined {
  return versions.findLast(({ state }) => state !== 'erased');
}
