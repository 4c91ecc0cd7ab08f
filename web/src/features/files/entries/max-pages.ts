import type { maxPages as contractMaxPages } from '#shared/calls/reviews.ts';

/** The most pictures of a set: the contract's, whose schemas the browser does not load. */
export const maxPages: typeof contractMaxPages = 40;
