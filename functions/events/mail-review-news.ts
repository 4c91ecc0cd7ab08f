import type { Context } from 'aws-lambda';
import { mailGuests } from '#core/links/guest-mails.ts';
import { mailDueNews } from '#core/reviews/mails/mail-due-news.ts';

type Time = Pick<Context, 'getRemainingTimeInMillis'>;

/** Enough for the mails of one more review, in milliseconds. */
const enoughMs = 30_000;

/** Mails what is new in reviews to those who take part, where that is due; by a schedule. */
export async function handler(_event: unknown, context: Time): Promise<{ reviews: number }> {
  const hasTime = () => context.getRemainingTimeInMillis() > enoughMs;
  const reviews = await mailDueNews({ hasTime, mailGuests });
  return { reviews };
}
