import type { Context } from 'aws-lambda';
import { mailGuests } from '#core/links/guests/guest-mails.ts';
import { mailDueReceivedFiles } from '#core/links/mail-received-files.ts';
import { mailDueNotifications } from '#core/reviews/mails/mail-due-notifications.ts';

type Time = Pick<Context, 'getRemainingTimeInMillis'>;

/** Enough for the mails of one more review or request, in milliseconds. */
const enoughMs = 30_000;

/**
 * Mails what is new in reviews to those who take part, and what has arrived by upload requests to those who made them,
 * where that is due; by a schedule.
 */
export async function handler(
  _event: unknown,
  context: Time,
): Promise<{ reviews: number; requests: number }> {
  const hasTime = () => context.getRemainingTimeInMillis() > enoughMs;
  const [reviews, requests] = await Promise.allSettled([
    mailDueNotifications({ hasTime, mailGuests }),
    mailDueReceivedFiles(hasTime),
  ]);
  if (reviews.status === 'fulfilled' && requests.status === 'fulfilled')
    return { reviews: reviews.value, requests: requests.value };
  const errors = [reviews, requests].flatMap((one) =>
    one.status === 'rejected' ? [one.reason] : [],
  );
  throw errors.length === 1
    ? errors[0]
    : new AggregateError(errors, 'Both kinds of mails have failed.');
}
