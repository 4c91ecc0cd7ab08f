import type { QueryPath } from '#web/lib/fetcher.ts';

/** Where what is overdue, what comes next and what credit there is are fetched from. */
export const billingSummaryPath = '/api/billing' satisfies QueryPath;
