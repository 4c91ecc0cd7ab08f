import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { CancelPlanDialog } from './cancel-plan-dialog.tsx';

interface CancelPlanProps {
  companyName: string;
  onCanceled: () => Promise<unknown>;
}

/** The way out, at the end of the page and apart from what saves. */
export function CancelPlan({ companyName, onCanceled }: CancelPlanProps) {
  const [asking, setAsking] = useState(false);
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-5">
      <p className="min-w-0 flex-1 basis-64 text-sm text-muted">
        Canceling ends the subscription at once and deletes what the workspace holds.
      </p>
      <Button variant="ghost" className="-mx-4 text-danger!" onClick={() => setAsking(true)}>
        Cancel Plan
      </Button>
      <CancelPlanDialog
        open={asking}
        onClose={() => setAsking(false)}
        companyName={companyName}
        onCanceled={onCanceled}
      />
    </section>
  );
}
