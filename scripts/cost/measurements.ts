import * as z from 'zod';

/** The usage of an activity, in requests, DynamoDB's request units, and bytes. */
const measured = z.object({
  /** Calls through the gateway, and runs of functions without it: webhook, mail, reconciliation. */
  calls: z.number(),
  events: z.number(),
  tableRequests: z.number(),
  readUnits: z.number(),
  writeUnits: z.number(),
  stripeRequests: z.number(),
  mails: z.number(),
  passwordHashes: z.number(),
  /** Bytes of the responses, and of the items that stay in the table. */
  answerBytes: z.number(),
  storedBytes: z.number(),
});
export type Measured = z.output<typeof measured>;

export const nothing: Measured = {
  calls: 0,
  events: 0,
  tableRequests: 0,
  readUnits: 0,
  writeUnits: 0,
  stripeRequests: 0,
  mails: 0,
  passwordHashes: 0,
  answerBytes: 0,
  storedBytes: 0,
};

/** The activities of users and Stripe in the lifetime of a workspace, in the order of measurement. */
export const activities = [
  'reconcileNothing',
  'signUp',
  'buy',
  'signIn',
  'openDashboard',
  'openBilling',
  'changeMember',
  'changePlan',
  'renew',
  'readActivity',
  'sendFeedback',
  'reconcile',
] as const;
export type Activity = (typeof activities)[number];

export const measurements = z.record(z.enum(activities), measured);
export type Measurements = z.output<typeof measurements>;
