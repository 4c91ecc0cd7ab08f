import useSWR from 'swr';
import type { CallAt } from '#shared/api.ts';
import type { Answer } from '#shared/operation.ts';

type Invoices = Answer<CallAt<'GET /api/invoices'>>;

/** The first page of the workspace's invoices, newest first; fetched only for customers of the payment provider. */
export function useInvoices(isCustomer: boolean) {
  const { data, error, mutate } = useSWR<Invoices, Error>(isCustomer ? '/api/invoices' : null);
  return {
    /** Undefined until loaded. */
    invoices: isCustomer ? data?.invoices : [],
    /** Where older ones begin; undefined if there are none. */
    older: data?.next,
    failed: error !== undefined,
    /** Refetches them; failures are reported by `failed`. */
    refresh: () => mutate().catch(() => undefined),
  };
}
