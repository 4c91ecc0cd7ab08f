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
  /** Versions that are reviewed; how often each is opened, for how long, and the part of the film that is then played. */
  reviewedVersions: 20,
  openingsForEachVersion: 6,
  minutesForEachOpening: 10,
  watchedGb: 0.5,
  commentsForEachVersion: 15,
  /** Mails about what is new in reviews: at most one an hour to each who takes part. */
  reviewMailsForEachVersion: 8,
  /** Share links that are made; how often guests enter by each, for how long, and the part of the film that is then played. */
  sharedLinks: 15,
  entriesForEachLink: 4,
  minutesForEachEntry: 10,
  watchedGbForEachEntry: 0.5,
  guestCommentsForEachLink: 8,
  /** Mails of news, and of codes to enter with. */
  guestMailsForEachLink: 4,
  /** Files that guests send by upload requests; what is uploaded of the storage includes them. */
  filesOfGuests: 200,
  /** Requests for the table of frames of a film of 100 GB, by ranges. */
  frameTableRequests: 11,
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
  /** The files of a large workspace, of which the nightly pass lists a page of a thousand versions after the other. */
  filesOfLargeWorkspace: 50_000,
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
  /** How often the Billing tab is opened. */
  billingTabs: 5,
  /** How often a workspace does each of these in a month. */
  memberChanges: 1,
  planChanges: 0.25,
  activityPages: 4,
  feedback: 0.2,
  /** One of this many requests is a cold start: low at first, so this overestimates later. */
  requestsForEachColdStart: 30,
  /** How much busier the month's busiest hour is than the average hour. */
  peak: 8,
} as const;

/** Assumed milliseconds: they can be measured only at AWS. */
export const times = {
  /** A request's time besides waiting for I/O. */
  own: 15,
  tableRoundTrip: 6,
  stripeRequest: 350,
  mail: 90,
  /** A password's hash, at the cost that production uses. */
  passwordHash: 250,
  /** A page of a thousand versions of S3, and a query for as many files. */
  listPage: 150,
  largeQuery: 30,
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
