import type { CallRoute } from '#shared/api.ts';
import type { eventFunctions } from '#shared/ops/event-functions.ts';

/**
 * The assumed usage of an average workspace in a month: there are no users yet. Change a figure here and run `npm
 * run cost`.
 */
export const usage = {
  /** Members besides the owner. */
  members: 5,
  /**
   * TB of hot storage beyond the first, and of cold storage.
   */
  storageTb: 2,
  coldStorageTb: 5,
  /** The parts of the provisioned hot and cold storage that are filled; of these, the trash. */
  filledShare: 0.5,
  /** Of the hot files, the shares that have not been read for 30 to 90 days, and for longer. */
  hotUnreadShare: 0.3,
  hotForgottenShare: 0.4,
  /** The shares of the stored hot and cold files that are read in a month, by browsers and sync tools. */
  hotReadShare: 0.1,
  coldReadShare: 0.01,
  /** Versions that are reviewed; how often each is opened, for how long, and what is then played of its proxy. */
  reviewedVersions: 20,
  openingsForEachVersion: 6,
  minutesForEachOpening: 10,
  watchedGb: 0.3,
  commentsForEachVersion: 15,
  /** Mails about what is new in reviews: at most one an hour to each who takes part. */
  reviewMailsForEachVersion: 8,
  /** Share links that are made; how often guests enter by each, for how long, and what is then played of its proxy. */
  sharedLinks: 15,
  entriesForEachLink: 4,
  minutesForEachEntry: 10,
  watchedGbForEachEntry: 0.3,
  guestCommentsForEachLink: 8,
  /** Mails of notifications, and of codes to enter with. */
  guestMailsForEachLink: 4,
  /** Files that guests send by upload requests; what is uploaded of the storage includes them. */
  filesOfGuests: 200,
  /** Minutes of films of which the cloud makes the proxies, and the part of them above 30 frames a second. */
  transcodedMinutes: 300,
  transcodedFastShare: 0.5,
  /** Requests for the table of frames of a film of 100 GB, by ranges. */
  frameTableRequests: 11,
  /** The bytes of proxies for each stored byte: they have 4 Mbit/s, masters some hundreds. */
  proxyShare: 0.02,
  /** The share of the stored files that is uploaded in a month. */
  uploadedShare: 0.1,
  /** GB of a file, MB of a part of an upload, and of a request that reads. */
  fileGb: 1,
  partMb: 16,
  readMb: 8,
  /** The lifetime of a workspace, in months: sign-up and purchase are spread over it. */
  monthsAsCustomer: 20,
  /** One of this many sign-ups buys; it bears the cost of the others. */
  signUpsForEachPurchase: 10,
  /** Views of public pages for each sign-up. */
  visitsForEachSignUp: 20,
  /** How often each team member signs in, and opens the dashboard while signed in. */
  signInsForEachPerson: 2,
  dashboardsForEachPerson: 20,
  /** The browser caches the dashboard's files: only one of this many visits loads them. */
  dashboardsForEachLoad: 10,
  /** Files of a page. */
  filesOfVisit: 12,
  secretsForEachColdStart: 2,
  /** How often the plan is changed. */
  planChanges: 0.25,
  /** One of this many requests is a cold start: low at first, so this overestimates later. */
  requestsForEachColdStart: 30,
} as const;

const people = usage.members + 1;
const signUps = usage.signUpsForEachPurchase / usage.monthsAsCustomer;
const purchases = 1 / usage.monthsAsCustomer;
const dashboards = people * usage.dashboardsForEachPerson;
const billingTabs = 5;
const openings = usage.reviewedVersions * usage.openingsForEachVersion;
const entries = usage.sharedLinks * usage.entriesForEachLink;
/** An open review asks every 20 seconds (`web/src/features/reviews/use-polling.ts`). */
const asksEachMinute = 3;
const reviewMails = usage.reviewedVersions * usage.reviewMailsForEachVersion;
const guestMails = usage.sharedLinks * usage.guestMailsForEachLink;
const uploads =
  ((1 + usage.storageTb + usage.coldStorageTb) * usage.filledShare * usage.uploadedShare * 1_000) /
  usage.fileGb;

/** How often a workspace makes each call in a month, its share of sign-ups that never buy included. */
export const callsOfMonth: Partial<Record<CallRoute, number>> = {
  'POST /api/register': signUps,
  'POST /api/user/company-name': signUps,
  'POST /api/create-subscription': purchases + usage.planChanges,
  'POST /api/save-subscription': purchases,
  'POST /api/login': people * usage.signInsForEachPerson,
  'GET /api/user': dashboards,
  'GET /api/workspaces': dashboards,
  'GET /api/team-members': dashboards,
  'GET /api/get-storage': dashboards,
  'GET /api/get-cold-storage': dashboards,
  'GET /api/files': dashboards,
  'GET /api/billing': billingTabs,
  'GET /api/purchases': billingTabs,
  'GET /api/invoices': billingTabs,
  'POST /api/quote': billingTabs,
  'POST /api/update-storage': usage.planChanges + purchases,
  'POST /api/team-members': 1 + people * purchases,
  'DELETE /api/team-members/{id}': 1,
  'GET /api/audit': 4,
  'POST /api/feedback': 0.2,
  'POST /api/uploads': uploads - usage.filesOfGuests,
  'POST /api/uploads/{id}/parts': uploads - usage.filesOfGuests,
  'POST /api/uploads/{id}/complete': uploads - usage.filesOfGuests,
  'POST /api/files/proxy': uploads - usage.filesOfGuests,
  'POST /api/files/proxy/checks': uploads - usage.filesOfGuests,
  'POST /api/reviews': usage.reviewedVersions,
  'GET /api/reviews/{id}': openings * (1 + usage.minutesForEachOpening * asksEachMinute),
  'GET /api/reviews/{id}/comments': openings,
  'GET /api/reviews/{id}/media': openings,
  'POST /api/reviews/{id}/comments': usage.reviewedVersions * usage.commentsForEachVersion,
  'POST /api/links': usage.sharedLinks,
  'POST /api/guest/open': entries,
  'POST /api/guest/enter': entries,
  'GET /api/guest/{link}': entries,
  'GET /api/guest/{link}/reviews/{id}': entries * (1 + usage.minutesForEachEntry * asksEachMinute),
  'GET /api/guest/{link}/reviews/{id}/comments': entries,
  'GET /api/guest/{link}/reviews/{id}/media': entries,
  'POST /api/guest/{link}/reviews/{id}/comments':
    usage.sharedLinks * usage.guestCommentsForEachLink,
  'POST /api/guest/{link}/uploads': usage.filesOfGuests,
  'POST /api/guest/{link}/uploads/{id}/parts': usage.filesOfGuests,
  'POST /api/guest/{link}/uploads/{id}/complete': usage.filesOfGuests,
};

/** The calls of which each hashes a password or a passcode. */
export const hashing: readonly CallRoute[] = [
  'POST /api/register',
  'POST /api/login',
  'POST /api/links',
  'POST /api/guest/enter',
];

/** How often the other functions run for a workspace in a month; the reconciliation is measured by itself. */
export const eventsOfMonth: Partial<Record<(typeof eventFunctions)[number], number>> = {
  // Of a renewal and its payment, and the share of purchases and changes.
  'events/stripe-webhook': 8 + 10 * (purchases + usage.planChanges),
  'events/send-mail': 4 * signUps + people * purchases + 2 + reviewMails + guestMails,
  'events/mail-review-notifications': reviewMails + guestMails,
  'events/storage-event': uploads,
  // Of films of ten minutes.
  'events/start-proxy': uploads,
  'events/proxy-made': usage.transcodedMinutes / 10,
  'events/change-files': 4,
};

/** Assumed milliseconds: they can be measured only at AWS. */
export const times = {
  /** A request's time besides waiting for I/O. */
  own: 15,
  tableRoundTrip: 6,
  stripeRequest: 350,
  mail: 90,
  /** A password's hash, at the cost that production uses. */
  passwordHash: 250,
  /** A cold start. */
  coldStart: 450,
} as const;

/** Assumed bytes. */
export const bytes = {
  /** Lambda's log of each run, and the gateway's of each call, with CloudWatch's 26 bytes for each line. */
  lambdaLog: 420,
  accessLog: 260,
  /** A page with all its files, compressed, with an empty cache. */
  visit: 300_000,
  /** Headers of a response. */
  headers: 1_500,
} as const;
