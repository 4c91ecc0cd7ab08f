import * as z from 'zod/mini';
import { prefixes } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { mailsPartition } from './store.ts';

/** The part of a mail's record that is kept once it is sent. Dates are ISO 8601. */
const mailRecord = z.object({
  subject: z.string(),
  writtenAt: z.string(),
  sentAt: z.optional(z.string()),
  setAsideAt: z.optional(z.string()),
  reason: z.optional(z.string()),
});

/**
 * The records of the mails to an email, oldest first, without their content. One that was not sent has no subject: whether
 * it still may be is asked when it is.
 */
export async function mailsTo(email: string) {
  const mails = await queryItems(mailsPartition(email), prefixes.mail, mailRecord);
  return mails.map(({ subject, ...mail }) => ({
    subject: mail.sentAt === undefined ? null : subject,
    ...mail,
  }));
}
