import type { SNSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { suppress } from '#core/outbox/suppression.ts';
import { log } from '#core/runtime/log.ts';

const recipients = z.array(z.object({ emailAddress: z.string() }));

/** https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html */
const mailEvent = z.discriminatedUnion('eventType', [
  z.object({
    eventType: z.literal('Bounce'),
    bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients }),
  }),
  z.object({
    eventType: z.literal('Complaint'),
    complaint: z.object({ complainedRecipients: recipients }),
  }),
]);

/**
 * Handles bounces and complaints from SES: suppresses addresses that do not exist, and those whose owner reported our
 * mail as spam. A bounce that is not permanent, such as a full mailbox, changes nothing.
 */
export async function handler({ Records }: Pick<SNSEvent, 'Records'>): Promise<void> {
  for (const { Sns } of Records) {
    const read = mailEvent.safeParse(parse(Sns.Message));
    if (!read.success) {
      log('warn', 'mail_event_unknown', {});
      continue;
    }
    const event = read.data;
    if (event.eventType === 'Complaint') {
      await suppressAll(event.complaint.complainedRecipients, 'complaint');
    } else if (event.bounce.bounceType === 'Permanent') {
      await suppressAll(event.bounce.bouncedRecipients, 'bounce');
    }
  }
}

/** The message read as JSON; null for plain text, such as the one by which SES validates a new destination. */
function parse(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    return null;
  }
}

async function suppressAll(
  addresses: z.output<typeof recipients>,
  reason: 'bounce' | 'complaint',
): Promise<void> {
  for (const { emailAddress } of addresses) await suppress(emailAddress, reason);
  log('warn', 'mail_suppressed', { reason, count: addresses.length });
}
