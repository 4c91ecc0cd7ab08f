import type { Context } from 'aws-lambda';
import { mailBranding } from '#core/links/branding/shown-branding.ts';
import { mailGuests } from '#core/links/guests/guest-mails.ts';
import { mailDueReceivedFiles } from '#core/links/mail-received-files.ts';
import { mailDueApprovals } from '#core/reviews/approvals/mail-due-approvals.ts';
import { mailDueNotifications } from '#core/reviews/mails/mail-due-notifications.ts';

type Time = Pick<Context, 'getRemainingTimeInMillis'>;

/** Enough for the mails of one more review or request, in milliseconds. */
const enoughMs = 30_000;

/**
 * Mails what is new in reviews to those who take part, what has arrived by upload requests to those who made them, and that
 * approvals are due tomorrow to those who have not decided, where that is due; by a schedule.
 */
export async function handler(
  _event: unknown,
  context: Time,
): Promise<{ reviews: number; requests: number; approvals: number }> {
  const hasTime = () => context.getRemainingTimeInMillis() > enoughMs;
  const all = await Promise.allSettled([
    mailDueNotifications({ hasTime, mailGuests }),
    mailDueReceivedFiles(hasTime),
    mailDueApprovals({ hasTime, brandMails: mailBranding }),
  ]);
  const errors = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (errors.length > 1) throw new AggregateError(errors, 'Several kinds of mails have failed.');
  if (errors.length === 1) throw errors[0];
  const [reviews = 0, requests = 0, approvals = 0] = all.map((one) =>
    one.status === 'fulfilled' ? one.value : 0,
  );
  return { reviews, requests, approvals };
}
