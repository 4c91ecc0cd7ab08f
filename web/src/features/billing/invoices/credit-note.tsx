import type { Charge } from '#web/features/billing/costs/use-quote.ts';
import { formatDollarsAndCents, formatShortDate } from '#web/lib/format.ts';
import { invoiceParts } from './invoice-parts.ts';

interface CreditNoteProps {
  /** The charge, less credit. */
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
  const { quote } = due;
  const used = creditNote(due, credit);
  if (month === undefined) return credit > 0 ? [...used, ...nextInvoiceNotes(due)] : [];
  if (quote.total > month) return [...used, ...nextInvoiceNotes(due)];
  if (due.nextInvoice) return nextInvoiceNotes(due);
  return quote.total < month
    ? ['What you have paid ahead becomes credit, used first by the next invoices.']
    : [];
}

/** What an immediate charge leaves out. */
function creditNote({ dueNow, nextInvoice, quote }: Charge, credit: number): string[] {
  const isCovered = dueNow === 0 && (nextInvoice?.amountDue ?? 0) <= quote.total;
  if (isCovered) return ['What you have already paid covers it.'];
  return credit > 0 ? [`Your credit of ${formatDollarsAndCents(credit)} is already deducted.`] : [];
}

function nextInvoiceNotes({ nextInvoice, nextPaymentAt, quote }: Charge): string[] {
  if (!nextInvoice) return [];
  const parts = invoiceParts(nextInvoice, quote.total);
  if (parts.length === 1) return [];
  return [`The invoice of ${formatShortDate(new Date(nextPaymentAt))}: ${parts.join(', ')}.`];
}
