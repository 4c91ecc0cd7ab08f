import type { Billing } from '#shared/calls/billing.ts';
import type { Subscription } from '#shared/rules/user.ts';
import { Notice } from '#web/components/notice.tsx';
import { formatDollarsAndCents, formatMailedDay, pluralize } from '#web/lib/format.ts';

interface RenewalNoticeProps {
  nextInvoice: Billing['nextInvoice'] | undefined;
  running: Subscription | undefined;
  /** Whether Update Plan would add them today. */
  changeable: boolean;
}

/**
 * Members added without Update Plan are billed from the next renewal: announced as soon as it applies, with the amount.
 */
export function RenewalNotice({ nextInvoice, running, changeable }: RenewalNoticeProps) {
  if (!nextInvoice || !running || nextInvoice.seats <= running.seats) return null;
  const { at, seats, total, creditApplied, amountDue } = nextInvoice;
  const afterCredit =
    creditApplied > 0 ? `, ${formatDollarsAndCents(amountDue)} after your credit` : '';
  const comesTo = `${formatDollarsAndCents(total)}${afterCredit}`;
  return (
    <Notice
      tone="info"
      title={`From ${formatMailedDay(new Date(at))}, you will be billed for ${seats} members.`}
    >
      {`You pay for ${pluralize(running.seats, 'member')} today. The next invoice comes to ${comesTo}.${changeable ? ' Update Plan adds the others now.' : ''}`}
    </Notice>
  );
}
