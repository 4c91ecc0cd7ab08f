import { expect } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { businessQuote } from '#shared/testing/business-quote.ts';
import { running } from './dashboard-server.ts';

/** The response to a request of the quote of Business. */
export function quoted(
  dueNow: number,
  time: number,
  nextPaymentAt: string = running.currentPeriodEnd,
) {
  return {
    quote: businessQuote,
    dueNow,
    nextPaymentAt,
    prices: running.prices,
    prorationDate: 1_000 + time,
  };
}

/** Waits until the billing tab says what is charged. @param figure the amount and when, as displayed */
export function charged(figure: string) {
  return waitFor(() => expect(screen.getByText(/^You pay/).textContent).toContain(figure));
}
