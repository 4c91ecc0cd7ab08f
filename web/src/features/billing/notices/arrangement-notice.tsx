import type { Billing } from '#shared/calls/billing.ts';
import { Notice } from '#web/components/notice.tsx';
import { formatMailedDay } from '#web/lib/format.ts';

/** The plan is paid as arranged with the support: it cannot be changed here. */
export function ArrangementNotice({ kind, until }: NonNullable<Billing['arrangement']>) {
  const end = until ? ` until ${formatMailedDay(new Date(until))}` : '';
  return (
    <Notice
      tone="warning"
      title={kind === 'paused' ? `Payments are paused${end}` : 'Your plan is paid by invoice'}
    >
      This was arranged with our support. Please contact us to change the plan.
    </Notice>
  );
}
