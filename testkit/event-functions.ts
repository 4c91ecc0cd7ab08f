import { handler as takeEvents } from '#functions/events/mail-events.ts';
import { handler as mailNotifications } from '#functions/events/mail-review-notifications.ts';
import { handler as reconcile } from '#functions/events/reconcile.ts';
import { handler as resume } from '#functions/events/resume-changes.ts';
import { handler as send } from '#functions/events/send-mail.ts';
import { withGrantedAccess } from './granted-access.ts';

/** Functions of events, each with its own grants, as Lambda runs them. */
export const sendMail = granted('events/send-mail', send);
export const takeMailEvents = granted('events/mail-events', takeEvents);
export const resumeChanges = granted('events/resume-changes', resume);
const reconcileInParts = granted('events/reconcile', reconcile);

const mailInTime = granted('events/mail-review-notifications', mailNotifications);

const endless = { getRemainingTimeInMillis: () => Number.POSITIVE_INFINITY };

/** Runs the whole reconciliation, as its state machine does. */
export const reconcileAll = () => reconcileInParts({}, endless);

/** Mails what is new in reviews, where that is due. */
export const mailReviewNotifications = () => mailInTime({}, endless);

function granted<Event extends unknown[], Answer>(
  key: string,
  handler: (...event: Event) => Promise<Answer>,
): (...event: Event) => Promise<Answer> {
  return (...event) => withGrantedAccess(key, () => handler(...event));
}
