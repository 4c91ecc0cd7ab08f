import { useState } from 'react';
import type { WaitingPurchase } from '#shared/calls/claims.ts';
import { type PaidPlanId, paidPlans } from '#shared/rules/plans.ts';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { toast } from '#web/components/toasts/toast.tsx';
import { useAction } from '#web/lib/api/use-action.ts';
import { formatDate, pluralize } from '#web/lib/format.ts';

interface PurchaseNoticeProps {
  purchase: WaitingPurchase;
  /** The plan that this workspace runs on; then it cannot take a second one. */
  runningPlan: PaidPlanId | undefined;
  /** Rejects if the purchase cannot be claimed. */
  onClaim: (id: string) => Promise<unknown>;
  /** Rejects if the purchase cannot be cancelled. */
  onCancel: (id: string) => Promise<unknown>;
}

/** Announces a purchase made on the public page, and adds it to this workspace with one click, or cancels it. */
export function PurchaseNotice({ purchase, runningPlan, onClaim, onCancel }: PurchaseNoticeProps) {
  const { id, plan, seats } = purchase;
  const bought = `${paidPlans[plan].name} for ${pluralize(seats, 'member')}`;
  const [asks, setAsks] = useState(false);
  const { run: claim, busy } = useAction(async () => {
    await onClaim(id);
    toast({ title: 'Plan added', description: `${bought} now runs in this workspace.` });
  }, errorToast('Failed to add the purchase'));
  return (
    <>
      <Notice
        tone={runningPlan ? 'warning' : 'info'}
        title={`You bought ${bought}.`}
        action={
          <div className="flex flex-wrap-reverse gap-2">
            <Button variant={runningPlan ? 'primary' : 'secondary'} onClick={() => setAsks(true)}>
              Cancel and Refund
            </Button>
            {!runningPlan && (
              <Button onClick={claim} busy={busy}>
                {busy ? 'Adding...' : 'Add to Workspace'}
              </Button>
            )}
          </div>
        }
      >
        {describe(purchase, runningPlan)}
      </Notice>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={`Cancel ${bought}?`}
        description="Your payment is refunded in full to the card that paid, and you get an email about it. Nothing changes in this workspace."
        cancelLabel="Keep Purchase"
        confirmLabel="Cancel and Refund"
        busyLabel="Canceling..."
        onConfirm={async () => {
          await onCancel(id);
          toast({ title: 'Purchase canceled', description: `${bought} is being refunded.` });
        }}
        failure="The purchase could not be canceled."
      />
    </>
  );
}

function describe({ endsAt }: WaitingPurchase, runningPlan: PaidPlanId | undefined): string {
  const until = endsAt ? `on ${formatDate(new Date(endsAt))}` : 'after its first month';
  return runningPlan
    ? `This workspace runs on ${paidPlans[runningPlan].name} already, so nothing uses this purchase. It ends and is refunded ${until}, or as soon as you cancel it.`
    : `Add it to this workspace. Otherwise it ends and is refunded ${until}.`;
}
