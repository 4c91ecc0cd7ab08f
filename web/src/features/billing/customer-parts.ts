/** What only workspaces with a payment history show, as one script. */

export { KeptNotice } from '#web/components/kept-notice.tsx';
export { ArrangementNotice } from './arrangement-notice.tsx';
export { CreditNote } from './credit-note.tsx';
export { creditedCharge } from './credited-charge.ts';
export { EndingNotice } from './ending-notice.tsx';
export { freeSeatsNote } from './free-seats-note.tsx';
export { InvoiceRow } from './invoice-row.tsx';
export { InvoiceSummary } from './invoice-summary.tsx';
export { ManagePlanButton } from './manage-plan-button.tsx';
export { OverdueNotice } from './overdue-notice.tsx';
export { RenewalNotice } from './renewal-notice.tsx';
export { RunningPrices } from './running-prices.tsx';
