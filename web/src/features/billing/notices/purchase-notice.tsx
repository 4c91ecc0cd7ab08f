import type { WaitingPurchase } from '#shared/claims.ts';
import { paidPlans } from '#shared/plans.ts';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { toast } from '#web/components/toasts/toast.tsx';
import { useAction } from '#web/lib/api/use-action.ts';
import { pluralize } from '#web/lib/format.ts';

interface PurchaseNoticeProps {
  purchase: WaitingPurchase;
  /** Rejects if the purchase cannot be claimed. */
  onClaim: (id: string) => Promise<unknown>;
}

/** Announces a purchase made before signing up, and adds it to this workspace with one click. */
export function PurchaseNotice({ purchase, onClaim }: PurchaseNoticeProps) {
  const { id, plan, seats } = purchase;
  const bought = `${paidPlans[plan].name} for ${pluralize(seats, 'member')}`;
  const { run: claim, busy } = useAction(async () => {
    await onClaim(id);
    toast({ title: 'Plan added', description: `${bought} now runs in this workspace.` });
  }, errorToast('Failed to add the purchase'));
  return (
    <Notice
      tone="info"
      title={`You bought ${bought}.`}
      action={
        <Button onClick={claim} busy={busy}>
          {busy ? 'Adding...' : 'Add to Workspace'}
        </Button>
      }
    >
      Add it to this workspace.
    </Notice>
  );
}
