import {
  type Activity,
  addRoutes,
  type Measured,
  type Measurements,
  nothing,
} from './measurements.ts';
import { usage } from './usage.ts';

const people = usage.members + 1;
const daysOfMonth = 30;
const openings = usage.reviewedVersions * usage.openingsForEachVersion;
const entries = usage.sharedLinks * usage.entriesForEachLink;
/** An open review asks every 20 seconds (`web/src/features/reviews/use-news.ts`). */
const asksEachMinute = 3;

/**
 * How often each activity happens in a month of one paying workspace, including its share of sign-ups that never
 * buy.
 */
export const timesOfMonth: Record<Activity, number> = {
  // Independent of the number of workspaces, see `monthOfEach`.
  reconcileNothing: 0,
  signUp: usage.signUpsForEachPurchase / usage.monthsAsCustomer,
  buy: 1 / usage.monthsAsCustomer,
  signIn: people * usage.signInsForEachPerson,
  openDashboard: people * usage.dashboardsForEachPerson,
  openBilling: usage.billingTabs,
  changeMember: usage.memberChanges,
  changePlan: usage.planChanges,
  renew: 1,
  readActivity: usage.activityPages,
  sendFeedback: usage.feedback,
  reviewVersion: usage.reviewedVersions,
  openReview: openings,
  askForNews: openings * usage.minutesForEachOpening * asksEachMinute,
  comment: usage.reviewedVersions * usage.commentsForEachVersion,
  mailReviewNews: usage.reviewedVersions * usage.reviewMailsForEachVersion,
  makeLink: usage.sharedLinks,
  enterLink: entries,
  askForNewsAsGuest: entries * usage.minutesForEachEntry * asksEachMinute,
  commentAsGuest: usage.sharedLinks * usage.guestCommentsForEachLink,
  mailGuestNews: usage.sharedLinks * usage.guestMailsForEachLink,
  sendAsGuest: usage.filesOfGuests,
  reconcile: daysOfMonth,
};

/** The usage of one paying workspace in a month. */
export function monthOf(measurements: Measurements): Measured {
  return total(eachOfWorkspace(measurements, 1));
}

/** The usage of several workspaces in a month, including the fixed part. */
export function monthOfAll(measurements: Measurements, workspaces: number): Measured {
  return total(monthOfEach(measurements, workspaces));
}

/** The same, activity by activity; the fixed part is independent of the number of workspaces. */
export function monthOfEach(measurements: Measurements, workspaces: number): Measured[] {
  const fixed = sum(nothing, measurements.reconcileNothing, daysOfMonth);
  return [fixed, ...eachOfWorkspace(measurements, workspaces)];
}

function eachOfWorkspace(measurements: Measurements, workspaces: number): Measured[] {
  const { reconcileNothing } = measurements;
  const alone = {
    ...measurements,
    reconcile: sum(measurements.reconcile, reconcileNothing, -1),
  };
  return Object.entries(alone).map(([activity, taken]) =>
    sum(nothing, taken, workspaces * timesOf(activity)),
  );
}

function total(parts: readonly Measured[]): Measured {
  return parts.reduce((all, part) => sum(all, part, 1), nothing);
}

/** How often an activity happens in a month of one paying workspace. */
export function timesOf(activity: string): number {
  return Object.entries(timesOfMonth).find(([name]) => name === activity)?.[1] ?? 0;
}

function sum(one: Measured, other: Measured, times: number): Measured {
  return {
    routes: addRoutes(one.routes, other.routes, times),
    calls: one.calls + times * other.calls,
    events: one.events + times * other.events,
    tableRequests: one.tableRequests + times * other.tableRequests,
    readUnits: one.readUnits + times * other.readUnits,
    writeUnits: one.writeUnits + times * other.writeUnits,
    stripeRequests: one.stripeRequests + times * other.stripeRequests,
    mails: one.mails + times * other.mails,
    passwordHashes: one.passwordHashes + times * other.passwordHashes,
    answerBytes: one.answerBytes + times * other.answerBytes,
    storedBytes: one.storedBytes + times * other.storedBytes,
  };
}
