import type { Subscription } from '#shared/account.ts';
import type { Billing } from '#shared/billing.ts';
import { Notice } from '#web/components/notice.tsx';
import { counted, dollarsAndCents, writtenShortDay } from '#web/lib/figures.ts';

interface RenewalNoticeProps {
  nextInvoice: Billing['nextInvoice'] | undefined;
  running: Subscription | undefined;
  /** Whether Update Plan would add them today. */
  changeable: boolean;
}

/** Members who were added without Update Plan are billed from the renewal on: said as soon as it is so, with the sum. */
export function RenewalNotice({ nextInvoice, running, changeable }: RenewalNoticeProps) {
  if (!nextInvoice || !running || nextInvoice.seats <= running.seats) return null;
  const { at, seats, total } = nextInvoice;
  return (
    <Notice
      tone="info"
      title={`From ${writtenShortDay(new Date(at))}, ${seats} members are billed.`}
    >
      You pay for {counted(running.seats, 'member')} today. The next invoice comes to{' '}
      {dollarsAndCents(total)}.{changeable && ' Update Plan adds the others at once.'}
    </Notice>
  );
}
