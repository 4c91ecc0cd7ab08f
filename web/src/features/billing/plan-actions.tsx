import type { ReactNode } from 'react';
import { Button } from '#web/components/button.tsx';

interface PlanActionsProps {
  /** Undefined while there are no figures to agree to. */
  onUpdate: (() => void) | undefined;
  /** Called when Update Plan is hovered or focused. */
  onApproach: () => void;
  busy: boolean;
  /** The link to the payment provider's portal, if the workspace is its customer. */
  managePlan: ReactNode;
  /** Why pressing Update Plan is not urged, if it is not. */
  note: ReactNode;
  /** Why nothing can be changed now, if it cannot. */
  blocked: string | undefined;
}

export function PlanActions(props: PlanActionsProps) {
  const { onUpdate, onApproach, busy, managePlan, note, blocked } = props;
  return (
    <div className="mt-5 flex flex-col gap-2">
      {blocked && <p className="mb-1 text-sm">{blocked}</p>}
      {note}
      <Button
        variant={blocked || note ? 'secondary' : 'primary'}
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
        Billed monthly by Stripe. Paid storage is provisioned immediately.
      </p>
    </div>
  );
}
