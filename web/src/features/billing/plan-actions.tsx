import { type ReactNode, useId } from 'react';
import { Button } from '#web/components/button.tsx';

interface PlanActionsProps {
  /** Undefined while there are no figures to agree to. */
  onUpdate: (() => void) | undefined;
  /** Called when Update Plan is hovered or focused. */
  onApproach: () => void;
  busy: boolean;
  /** Whether a press would change or pay anything. */
  changes: boolean;
  /** What a press charges to a card, if it does. */
  charge: string | undefined;
  /** The link to the payment provider's portal, if the workspace is its customer. */
  managePlan: ReactNode;
  /** Why pressing Update Plan is not urged, if it is not. */
  note: ReactNode;
  /** Why nothing can be changed now, if it cannot. */
  blocked: string | undefined;
}

export function PlanActions(props: PlanActionsProps) {
  const { onUpdate, onApproach, busy, changes, charge, managePlan, note, blocked } = props;
  const id = useId();
  return (
    <div className="mt-5 flex flex-col gap-2">
      {blocked && <p className="mb-1 text-sm">{blocked}</p>}
      {note}
      <Button
        variant={blocked || note || !changes ? 'secondary' : 'primary'}
        onClick={onUpdate}
        onPointerEnter={onApproach}
        onFocus={onApproach}
        disabled={!onUpdate}
        busy={busy}
        aria-labelledby={`${id}-label`}
        aria-describedby={charge && `${id}-charge`}
        className={charge ? 'h-auto! py-2' : undefined}
      >
        <span className="flex min-w-0 flex-col">
          <span id={`${id}-label`}>{busy ? 'Updating Stripe...' : 'Update Plan'}</span>
          {charge && (
            // The description alone, which hidden text may be: as visible text it would be missing in the name.
            <span
              id={`${id}-charge`}
              aria-hidden="true"
              className="text-xs whitespace-normal tabular-nums"
            >
              {charge}
            </span>
          )}
        </span>
      </Button>
      {managePlan}
      <p className="mt-1 text-xs text-muted">
        Billed monthly by Stripe. Paid storage is provisioned immediately.
        {managePlan &&
          ' Manage Plan changes the card, and the name, address and tax ID on invoices.'}
      </p>
    </div>
  );
}
