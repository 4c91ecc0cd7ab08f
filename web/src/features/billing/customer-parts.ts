/** What only workspaces with a payment history show, as one script. */

export { KeptNotice } from '#web/components/kept-notice.tsx';
export { describeCharge, ImmediateCharge } from './costs/immediate-charge.tsx';
export { RunningPrices } from './costs/running-prices.tsx';
export { CreditNote } from './invoices/credit-note.tsx';
export { creditedCharge } from './invoices/credited-charge.ts';
export { InvoiceRow } from './invoices/invoice-row.tsx';
export { InvoiceSummary } from './invoices/invoice-summary.tsx';
export { OlderInvoices } from './invoices/older-invoices.tsx';
export { ArrangementNotice } from './notices/arrangement-notice.tsx';
export { EndingNotice } from './notices/ending-notice.tsx';
export { freeSeatsNote } from './notices/free-seats-note.tsx';
export { ManagePlanButton } from './notices/manage-plan-button.tsx';
export { OverdueNotice, OwedNotice } from './notices/overdue-notice.tsx';
export { RenewalNotice } from './notices/renewal-notice.tsx';
