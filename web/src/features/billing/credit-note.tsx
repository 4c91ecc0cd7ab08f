import { formatDollarsAndCents } from '#web/lib/format.ts';
import type { Charge } from './use-quote.ts';

interface CreditNoteProps {
  due: Charge;
  /** Monthly US dollars of the running subscription; undefined without one. */
  month: number | undefined;
  /** The customer's credit balance in US dollars; Stripe applies it to the next invoice. */
  credit: number;
}

/** How credit changes what is charged; renders nothing if it does not. */
export function CreditNote(props: CreditNoteProps) {
  const note = noteOf(props);
  return note && <p className="mt-1 text-xs text-muted">{note}</p>;
}

function noteOf({ due: { dueNow, quote }, month, credit }: CreditNoteProps): string | null {
  if (month !== undefined) {
    return quote.total < month
      ? 'What you have paid ahead becomes credit, used first by the next invoices.'
      : null;
  }
  if (credit <= 0) return null;
  const charged = Math.max(0, Math.round((dueNow - credit) * 100) / 100);
  return `Your credit of ${formatDollarsAndCents(credit)} is used first, so your card is charged ${formatDollarsAndCents(charged)}.`;
}
