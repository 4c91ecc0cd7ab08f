import useSWR from 'swr';
import type { CallAt } from '#shared/api.ts';
import type { Answer } from '#shared/operation.ts';

type Invoices = Answer<CallAt<'GET /api/invoices'>>;

/** The workspace's invoices, newest first; asked for only where the payment provider knows the workspace. */
export function useInvoices(isCustomer: boolean) {
  const { data, error, mutate } = useSWR<Invoices, Error>(isCustomer ? '/api/invoices' : null);
  return {
    /** Undefined until loaded. */
    invoices: isCustomer ? data?.invoices : [],
    failed: error !== undefined,
    /** Fetches them again; failures are left to `failed`. */
    refresh: () => mutate().catch(() => undefined),
  };
}
