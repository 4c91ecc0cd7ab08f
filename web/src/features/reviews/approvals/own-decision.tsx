import { Check, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ApprovalDecision } from '#shared/rules/approvals.ts';
import { Button } from '#web/components/button.tsx';
import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx';
import { shortDueDay } from './due-day.ts';
import type { OwnDecisionDialogProps } from './own-decision-dialog.tsx';
import type { AskedOfUser } from './own-request.ts';

const OwnDecisionDialog = lazyDialog<OwnDecisionDialogProps>(
  async () => (await import('./own-decision-dialog.tsx')).OwnDecisionDialog,
  ({ open }) => open,
);

const ownDecisions: Record<ApprovalDecision, string> = {
  approved: 'You approved',
  approved_with_changes: 'You approved with changes',
  changes_requested: 'You requested changes',
};

interface OwnDecisionProps extends Omit<OwnDecisionDialogProps, 'open' | 'onClose'> {
  /** Whether nothing can be decided about the version yet, as the bar says. */
  isUndecidable: boolean;
}

/** What the user is asked about the newest version, and has decided. */
export function OwnDecision({ isUndecidable, ...dialog }: OwnDecisionProps) {
  const { request } = dialog;
  const [open, setOpen] = useState(false);
  const until = request.dueOn === undefined ? '' : ` until ${shortDueDay(request.dueOn)}`;
  return (
    <>
      <Button
        variant={request.decision ? 'secondary' : 'primary'}
        size="sm"
        disabled={isUndecidable}
        onClick={() => setOpen(true)}
        aria-label={nameOf(request, until)}
        data-tooltip={request.decision && 'Change what you have decided'}
        icon={<DecisionIcon request={request} />}
        className="@max-[34rem]/bar:grow @max-[34rem]/bar:px-2"
        {...OwnDecisionDialog.opener}
      >
        {request.decision ? (
          <span>
            {request.decision === 'changes_requested' ? 'You requested changes' : 'You approved'}
            {request.decision === 'approved_with_changes' && (
              <span className="@min-[34rem]/bar:@max-[56rem]/bar:hidden"> with changes</span>
            )}
          </span>
        ) : (
          <span>
            Approve?
            <span className="@min-[34rem]/bar:@max-[48rem]/bar:hidden">{until}</span>
          </span>
        )}
      </Button>
      <OwnDecisionDialog {...dialog} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

function nameOf({ version, decision }: AskedOfUser, until: string): string {
  return decision
    ? `${ownDecisions[decision]}. Change it`
    : `You are asked to approve version ${version}${until}. Decide`;
}

function DecisionIcon({ request: { decision } }: { request: AskedOfUser }) {
  if (!decision) return null;
  return decision === 'changes_requested' ? (
    <Undo2 aria-hidden="true" className="size-4 text-muted" strokeWidth={1.5} />
  ) : (
    <Check aria-hidden="true" className="size-4 text-success" strokeWidth={2} />
  );
}
