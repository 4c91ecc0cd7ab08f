import type { State } from '../ledger/state.ts';
import type { Invoice } from '../ledger/wire-types.ts';

const day = 86_400;

/** Seconds after which an open invoice gets a new link, and for which a link is valid. */
const renewedAfter = 30 * day;
const validFor = renewedAfter + 10 * day;

/**
 * The address of an invoice's page, including the time from which it is valid. A link expires 30 days after the
 * invoice was finalized; one returned by the API is valid for at least 10 more days
 * (docs.stripe.com/invoicing/hosted-invoice-page).
 */
export function invoiceLink(state: State, id: string): string {
  return `${state.origin}/invoice/${id}?s=${state.now()}`;
}

const issuedAt = (link: string) => Number(new URL(link).searchParams.get('s') ?? Number.NaN);

/** When an open invoice gets a new link, in seconds since the epoch; null if it never does. */
export function linkRenewal({ status, hosted_invoice_url: link }: Invoice): number | null {
  const at = status === 'open' && link ? issuedAt(link) : Number.NaN;
  return Number.isNaN(at) ? null : at + renewedAfter;
}

/** Whether a link to an unpaid invoice's page has expired. */
export function isExpiredLink(state: State, { status }: Invoice, issued: string | null): boolean {
  return status === 'open' && issued !== null && Number(issued) + validFor < state.now();
}
