/** The most that a call may cost. */
export interface Budget {
  /** Round trips to the table. */
  table: number;
  /** Requests to Stripe. */
  stripe: number;
}
