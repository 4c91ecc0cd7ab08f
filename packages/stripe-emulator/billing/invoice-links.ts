import type { State } from '../ledger/state.ts';
import type { Invoice } from '../ledger/wire-types.ts';

const day = 86_400;

/** Seconds after which an open invoice gets another link, and for which a link leads to its page. */
const renewedAfter = 30 * day;
const validFor = renewedAfter + 10 * day;

/**
 * The address of an invoice's page, with the time from which it is valid. A link expires 30 days after the invoice was
 * finalized; one that the API shows is valid for at least 10 days more (docs.stripe.com/invoicing/hosted-invoice-page).
 */
export function invoiceLink(state: State, id: string): string {
  return `${state.origin}/invoice/${id}?s=${state.now()}`;
}

const issuedAt = (link: string) => Number(new URL(link).searchParams.get('s') ?? Number.NaN);

/** When an open invoice gets another link, in seconds since the epoch; null where it gets none. */
export function linkRenewal({ status, hosted_invoice_url: link }: Invoice): number | null {
  const at = status === 'open' && link ? issuedAt(link) : Number.NaN;
  return Number.isNaN(at) ? null : at + renewedAfter;
}

/** Whether a link to the page of an invoice that is still to be paid has expired. */
export function isExpiredLink(state: State, { status }: Invoice, issued: string | null): boolean {
  return status === 'open' && issued !== null && Number(issued) + validFor < state.now();
}
