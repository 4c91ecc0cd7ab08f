import { Notice } from '#web/components/notice.tsx';
import { ManagePlanButton } from './manage-plan-button.tsx';

/** Access stays while a payment is overdue; the payment provider's pages are the way out. */
export function PaymentOverdue({ mayManage }: { mayManage: boolean }) {
  return (
    <Notice
      tone="warning"
      title="The last payment did not go through."
      action={mayManage && <ManagePlanButton />}
    >
      Your team still has access. Please check the card before the subscription ends.
    </Notice>
  );
}
