import type { Billing } from '#shared/calls/billing.ts';
import { ButtonAnchor } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { describeAllowedRoles } from '#web/lib/allowed-roles.ts';
import { formatDollarsAndCents, formatMailedDay } from '#web/lib/format.ts';
import { ManagePlanButton } from './manage-plan-button.tsx';

interface OverdueNoticeProps {
  /** The overdue invoice; null if only the overdue status is known. */
  overdue: Billing['overdue'];
  mayManage: boolean;
}

/** Access remains while a payment is overdue; the notice links to the invoice to pay. */
export function OverdueNotice({ overdue, mayManage }: OverdueNoticeProps) {
  const action = overdue?.url ? (
    <ButtonAnchor href={overdue.url}>Pay Invoice</ButtonAnchor>
  ) : (
    <ManagePlanButton />
  );
  return (
    <Notice
      tone="warning"
      title={overdue ? titleOf(overdue) : 'The last payment did not go through.'}
      action={mayManage && action}
    >
      <span>
        Your team still has access. If this stays unpaid, the subscription and the access end.
      </span>
      <span>
        {' '}
        To make the plan smaller, pay this first: what is left of the month then becomes credit at
        once. If you cannot pay this amount, contact us, and we will bill the smaller plan instead.
      </span>
      {!mayManage && <span>{` ${describeAllowedRoles('manage_billing')}`}</span>}
    </Notice>
  );
}

/** What is still to be paid for plans that have ended. */
export function OwedNotice({
  owed: { amount, url },
  mayManage,
}: {
  owed: NonNullable<Billing['owed']>;
  mayManage: boolean;
}) {
  return (
    <Notice
      tone="warning"
      title={`${formatDollarsAndCents(amount)} of an earlier plan is unpaid.`}
      action={mayManage && url && <ButtonAnchor href={url}>Pay Invoice</ButtonAnchor>}
    >
      <span>It is for the time before that plan ended.</span>
      {!mayManage && <span>{` ${describeAllowedRoles('manage_billing')}`}</span>}
    </Notice>
  );
}

function titleOf({ amount, since }: NonNullable<Billing['overdue']>): string {
  return `${formatDollarsAndCents(amount)} has been overdue since ${formatMailedDay(new Date(since))}.`;
}
