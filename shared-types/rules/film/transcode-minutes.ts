import type { PaidPlanId } from '#shared/rules/plans.ts';

/**
 * Minutes of films of which the cloud makes proxies in a calendar month (UTC), by plan. At MediaConvert's list price of
 * $0.015 a minute (twice that above 30 frames a second) they cost at most $9 of Starter, which brings $25 or more, and
 * $90 of Business, whose films come by sync tools and requests; what browsers make costs nothing.
 */
export const transcodeMinutes: Readonly<Record<PaidPlanId, number>> = {
  starter: 300,
  business: 3_000,
};
