import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { CancelPlanDialog, type CancelPlanDialogProps } from './cancel-plan-dialog.tsx';

type CancelPlanProps = Omit<CancelPlanDialogProps, 'open' | 'onClose'>;

/** The cancellation, at the end of the page and apart from the actions that save. */
export function CancelPlan(props: CancelPlanProps) {
  const [asking, setAsking] = useState(false);
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-5">
      <p className="min-w-0 flex-1 basis-64 text-sm text-muted">
        Canceling ends the subscription immediately and deletes everything in the workspace.
      </p>
      <Button variant="ghost" className="-mx-3 px-3! text-danger!" onClick={() => setAsking(true)}>
        Cancel Plan
      </Button>
      <CancelPlanDialog {...props} open={asking} onClose={() => setAsking(false)} />
    </section>
  );
}
