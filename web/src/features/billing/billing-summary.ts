import { useEffect } from 'react';
import useSWR from 'swr';
import type { Billing } from '#shared/billing.ts';
import { billingSummaryPath } from './billing-summary-path.ts';

const nothing: Billing = { overdue: null, nextInvoice: null, credit: 0 };

/**
 * What is overdue, the next invoice and the credit, as the payment provider has them; asked for whenever the billing
 * tab is opened, and only where the payment provider knows the workspace.
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
    /** Undefined until loaded; of what could not be loaded again, nothing of before is shown. */
    summary: isCustomer ? (failed ? undefined : data) : nothing,
    failed: failed && !isValidating,
    /** Fetches it again; failures are left to `failed`. */
    refresh: () => mutate().catch(() => undefined),
  };
}
