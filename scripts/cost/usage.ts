/**
 * How an average workspace is used in a month, assumed: there are no users yet. Change a figure here and run
 * `npm run cost`.
 */
export const usage = {
  /** Members beside the owner. */
  members: 5,
  /** TB of hot storage beyond the first, and of cold storage; they make the subscription's price, not our cost. */
  storageTb: 2,
  coldStorageTb: 5,
  /** How long a workspace stays, in months: signing up and buying are spread over them. */
  monthsAsCustomer: 20,
  /** Of so many who sign up one buys; what the others cost is borne by it. */
  signUpsForEachPurchase: 10,
  /** How often people open a public page for each sign-up. */
  visitsForEachSignUp: 20,
  /** How often each of the team signs in, and opens the dashboard while signed in. */
  signInsForEachPerson: 2,
  dashboardsForEachPerson: 20,
  /** The browser keeps the dashboard's files: only every so many openings load them. */
  dashboardsForEachLoad: 10,
  /** Files of a page. */
  filesOfVisit: 12,
  secretsForEachColdStart: 2,
  /** How often the Billing tab is opened. */
  billingTabs: 5,
  /** How often in a month the workspace does each of these. */
  memberChanges: 1,
  planChanges: 0.25,
  activityPages: 4,
  feedback: 0.2,
  /** Of how many requests one starts an execution environment: few at the start, so that this counts too much later. */
  requestsForEachColdStart: 30,
  /** The month's busiest hour holds so much more than the average hour. */
  peak: 8,
} as const;

/** Milliseconds that are assumed, not measured: only AWS can tell. */
export const times = {
  /** What a request costs beside all that it waits for. */
  own: 15,
  tableRoundTrip: 6,
  stripeRequest: 350,
  mail: 90,
  /** A password's hash, at the cost that production uses. */
  passwordHash: 250,
  /** From nothing to ready. */
  coldStart: 450,
} as const;

/** Bytes that are assumed. */
export const bytes = {
  /** What Lambda logs of each run by itself, and the gateway of each call, with CloudWatch's 26 for each line. */
  lambdaLog: 420,
  accessLog: 260,
  /** A page with all its files, compressed, by a visitor who has none of them yet. */
  visit: 300_000,
  /** Headers of an answer. */
  headers: 1_500,
} as const;
