/**
 * So many are compared side by side: at a third of a second for a request that is below 25 a second, which Stripe takes
 * in test mode; live it takes 100 (docs.stripe.com/rate-limits).
 */
export const comparedAtOnce = 8;
