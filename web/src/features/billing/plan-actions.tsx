import type { ReactNode } from 'react';
import { Button } from '#web/components/button.tsx';
import { pluralize } from '#web/lib/format.ts';

interface PlanActionsProps {
  /** Undefined while there are no figures to agree to. */
  onUpdate: (() => void) | undefined;
  /** Called when Update Plan is hovered or focused. */
  onApproach: () => void;
  busy: boolean;
  /** The link to the payment provider's portal, if the workspace is its customer. */
  managePlan: ReactNode;
  /** The billed seats and the members, if the only change is that seats are free. */
  freeSeats: { billed: number; members: number } | undefined;
  /** Whether an invoice is unpaid: nothing can be changed until it is paid. */
  unpaid: boolean;
}

export function PlanActions(props: PlanActionsProps) {
  const { onUpdate, onApproach, busy, managePlan, freeSeats, unpaid } = props;
  return (
    <div className="mt-5 flex flex-col gap-2">
      {unpaid && (
        <p className="mb-1 text-sm">
          An invoice is unpaid. Update Plan opens it; you can change the plan once it is paid.
        </p>
      )}
      {freeSeats && !unpaid && (
        <p className="mb-1 text-sm">
          Your plan covers {pluralize(freeSeats.billed, 'member')}, and your team needs{' '}
          {freeSeats.members}. Add members at no extra cost, or pay for fewer. The renewal bills
          only those you have.
        </p>
      )}
      <Button
        variant={unpaid || freeSeats ? 'secondary' : 'primary'}
        onClick={onUpdate}
        onPointerEnter={onApproach}
        onFocus={onApproach}
        disabled={!onUpdate}
        busy={busy}
      >
        {busy ? 'Updating Stripe...' : 'Update Plan'}
      </Button>
      {managePlan}
      <p className="mt-1 text-xs text-muted">
        Billed monthly by Stripe. What is paid for is provisioned at once.
      </p>
    </div>
  );
}
