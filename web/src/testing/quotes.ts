import { expect } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { businessQuote } from '#shared/testing/business-quote.ts';

/** The response to a request of the quote of Business. */
export function quoted(dueNow: number, time: number, nextPaymentAt = '2099-12-22T10:00:00.000Z') {
  return {
    quote: businessQuote,
    dueNow,
    nextPaymentAt,
    prices: { pricePerMember: 50, hotStorageBlock: 15, coldStorageTb: 10 },
    prorationDate: 1_000 + time,
  };
}

/** Where the billing tab says what is charged; its amounts are elements of their own. */
export const charge = /^You pay (nothing )?now/;

/** Waits until the billing tab says what is charged. @param figure the amount and when, as displayed */
export function charged(figure: string) {
  return waitFor(() => expect(screen.getByText(charge).textContent).toContain(figure));
}
