/** The usage of an activity, in requests, DynamoDB's request units, and bytes. */
export interface Measured {
  /** Calls through the gateway, and runs of functions without it: webhook, mail, reconciliation. */
  calls: number;
  events: number;
  tableRequests: number;
  readUnits: number;
  writeUnits: number;
  stripeRequests: number;
  mails: number;
  passwordHashes: number;
  /** Bytes of the responses, and of the items that stay in the table. */
  answerBytes: number;
  storedBytes: number;
}

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
  'reviewVersion',
  'openReview',
  'askForNews',
  'comment',
  'mailReviewNews',
  'makeLink',
  'enterLink',
  'askForNewsAsGuest',
  'commentAsGuest',
  'mailGuestNews',
  'sendAsGuest',
  'reconcile',
] as const;
export type Activity = (typeof activities)[number];

export type Measurements = Record<Activity, Measured>;
