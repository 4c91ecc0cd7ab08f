import * as z from 'zod';
import { prefixes } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { mailsPartition } from './store.ts';

/** The part of a mail's record that is kept once it is sent. Dates are ISO 8601. */
const knownMail = z.object({
  subject: z.string(),
  writtenAt: z.string(),
  sentAt: z.string().optional(),
  setAsideAt: z.string().optional(),
  reason: z.string().optional(),
});

/** The records of the mails to an email, oldest first, without their content. */
export function mailsTo(email: string): Promise<z.output<typeof knownMail>[]> {
  return queryItems(mailsPartition(email), prefixes.mail, knownMail);
}
