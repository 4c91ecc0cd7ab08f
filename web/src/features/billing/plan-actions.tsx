import { Button } from '#web/components/button.tsx';
import { ManagePlanButton } from './manage-plan-button.tsx';

interface PlanActionsProps {
  /** Undefined while there are no figures to agree to. */
  onUpdate: (() => void) | undefined;
  busy: boolean;
  /** Whether the payment provider knows the workspace, and so has pages of its own for it. */
  isCustomer: boolean;
}

export function PlanActions({ onUpdate, busy, isCustomer }: PlanActionsProps) {
  return (
    <div className="mt-5 flex flex-col gap-2">
      <Button onClick={onUpdate} disabled={!onUpdate} busy={busy}>
        {busy ? 'Updating Stripe...' : 'Update Plan'}
      </Button>
      {isCustomer && <ManagePlanButton />}
      <p className="mt-1 text-xs text-muted">
        Billed monthly by Stripe. What is paid for is provisioned at once.
      </p>
    </div>
  );
}
