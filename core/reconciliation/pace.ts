/**
 * The concurrency of comparisons: at a third of a second per request it stays below 25 requests a second, Stripe's
 * limit in test mode; the live limit is 100 (docs.stripe.com/rate-limits).
 */
export const comparedAtOnce = 8;
