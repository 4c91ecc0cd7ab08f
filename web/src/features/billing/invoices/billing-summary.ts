import { useEffect } from 'react';
import useSWR from 'swr';
import type { Billing } from '#shared/calls/billing.ts';
import { billingSummaryPath } from './billing-summary-path.ts';

const nothing: Billing = {
  overdue: null,
  owed: null,
  nextInvoice: null,
  credit: 0,
  arrangement: null,
};

/**
 * The overdue invoice, the next invoice and the credit, as the payment provider has them. Refetched whenever the
 * billing tab is opened, and only for workspaces that are customers of the payment provider.
 */
export function useBillingSummary(isCustomer: boolean) {
  const { data, error, isValidating, mutate } = useSWR<Billing, Error>(
    isCustomer ? billingSummaryPath : null,
    { revalidateOnMount: true },
  );

  useEffect(() => {
    if (error) console.error('The billing summary could not be loaded.', error);
  }, [error]);

  const failed = error !== undefined;
  return {
    /** Undefined until loaded, and after a failed refetch: stale values are not shown. */
    summary: isCustomer ? (failed ? undefined : data) : nothing,
    failed: failed && !isValidating,
    /** Refetches it; failures are reported by `failed`. */
    refresh: () => mutate().catch(() => undefined),
  };
}
