import { Check } from 'lucide-react';
import { useState } from 'react';
import type { ReviewVersion } from '#shared/calls/reviews.ts';
import { statusLabels } from '#shared/rules/review-statuses.ts';
import { Button } from '#web/components/button.tsx';
import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx';
import type { DecisionDialogProps } from './decision-dialog.tsx';
import { formatMoment } from './moments.ts';
import { nameOfPerson } from './people.ts';

export const DecisionDialog = lazyDialog<DecisionDialogProps>(
  async () => (await import('./decision-dialog.tsx')).DecisionDialog,
  ({ status }) => status !== undefined,
);

/** On a phone both are as wide as their line. */
const inLine = '@max-[34rem]/bar:grow @max-[34rem]/bar:px-2';

interface DecisionProps extends Omit<DecisionDialogProps, 'status' | 'onClose'> {
  /** Whether nothing can be decided about it yet, as the bar says. */
  isUndecidable: boolean;
}

/** What else can be decided about a version, which is the newest. */
export function Decision({ isUndecidable, ...dialog }: DecisionProps) {
  const { version } = dialog;
  // What the user was shown is decided about, whatever the page fetches while the dialog is open.
  const [deciding, setDeciding] = useState<Pick<DecisionDialogProps, 'status' | 'version'>>();
  return (
    <>
      {version.status !== 'changes_requested' && (
        <Button
          variant="secondary"
          size="sm"
          disabled={isUndecidable}
          onClick={() => setDeciding({ status: 'changes_requested', version })}
          className={inLine}
          {...DecisionDialog.opener}
        >
          Request changes
        </Button>
      )}
      {version.status !== 'approved' && (
        <Button
          variant="secondary"
          size="sm"
          disabled={isUndecidable}
          onClick={() => setDeciding({ status: 'approved', version })}
          aria-label={`Approve version ${version.number}`}
          icon={
            <Check
              aria-hidden="true"
              className="size-4 text-success @max-[22rem]/bar:hidden"
              strokeWidth={2}
            />
          }
          className={inLine}
          {...DecisionDialog.opener}
        >
          <span>
            Approve
            <span className="@min-[34rem]/bar:@max-[50rem]/bar:hidden">{` version ${version.number}`}</span>
          </span>
        </Button>
      )}
      <DecisionDialog
        {...dialog}
        status={deciding?.status}
        version={deciding?.version ?? version}
        onClose={() => setDeciding(undefined)}
      />
    </>
  );
}

/** What was decided about a version, by whom and when; empty if nothing was. */
export function describeStatus(version: ReviewVersion): string {
  const decision = describeDecision(version);
  return decision && `${statusLabels[version.status]}${version.statusBy ? ' ' : ', '}${decision}`;
}

/** `by Mara, Nov 20, 2026, 3:04 PM`: who has set the status, and when; empty if no one has. */
function describeDecision({ statusAt, statusBy }: ReviewVersion): string {
  if (!statusAt) return '';
  return `${statusBy ? `by ${nameOfPerson(statusBy)}, ` : ''}${formatMoment(statusAt)}`;
}
