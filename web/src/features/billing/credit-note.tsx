import { formatDollarsAndCents, formatShortDate } from '#web/lib/format.ts';
import { invoiceParts } from './invoice-parts.ts';
import type { Charge } from './use-quote.ts';

interface CreditNoteProps {
  due: Charge;
  /** Monthly US dollars of the running subscription; undefined without one. */
  month: number | undefined;
  /** The customer's credit balance in US dollars; Stripe applies it to the next invoice. */
  credit: number;
}

/** How credit and refunds change what is charged; renders nothing if they do not. */
export function CreditNote(props: CreditNoteProps) {
  return notesOf(props).map((note) => (
    <p key={note} className="mt-1 text-xs text-muted">
      {note}
    </p>
  ));
}

function notesOf({ due, month, credit }: CreditNoteProps): string[] {
  const { dueNow, quote } = due;
  if (month === undefined) {
    if (credit <= 0) return [];
    const charged = Math.max(0, Math.round((dueNow - credit) * 100) / 100);
    return [
      `Your credit of ${formatDollarsAndCents(credit)} is used first, so your card is charged ${formatDollarsAndCents(charged)}.`,
    ];
  }
  const deducted = quote.total > month && credit > 0;
  return [
    ...(deducted ? [`Your credit of ${formatDollarsAndCents(credit)} is already deducted.`] : []),
    ...nextInvoiceNotes(due, month),
  ];
}

function nextInvoiceNotes({ nextInvoice, nextPaymentAt, quote }: Charge, month: number): string[] {
  if (!nextInvoice) {
    return quote.total < month
      ? ['What you have paid ahead becomes credit, used first by the next invoices.']
      : [];
  }
  const parts = invoiceParts(nextInvoice, quote.total);
  if (parts.length === 1) return [];
  return [`The invoice of ${formatShortDate(new Date(nextPaymentAt))}: ${parts.join(', ')}.`];
}
