/** The usage of an activity, in requests, DynamoDB's request units, and bytes. */
export interface Measured {
  /** Calls through the gateway, and runs of functions without it: webhook, mail, reconciliation. */
  calls: number;
  /** The calls by their routes. */
  routes: Readonly<Record<string, number>>;
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
  routes: {},
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

/** Adds the counts of other routes, so many times. */
export function addRoutes(
  one: Measured['routes'],
  other: Measured['routes'],
  times: number,
): Measured['routes'] {
  const added = Object.entries(other).map(([route, n]) => [route, (one[route] ?? 0) + times * n]);
  return { ...one, ...Object.fromEntries(added) };
}

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
