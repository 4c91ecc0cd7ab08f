import type { QueryPath } from '#web/lib/api/fetcher.ts';

/** The path of the billing summary: the overdue invoice, the next invoice and the credit. */
export const billingSummaryPath = '/api/billing' satisfies QueryPath;
