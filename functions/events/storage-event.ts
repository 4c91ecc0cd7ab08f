import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { locateObject } from '#core/files/bucket.ts';
import { recount } from '#core/files/recount.ts';
import { describeError, log } from '#core/runtime/log.ts';

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/notification-content-structure.html */
const notification = z.object({
  Records: z.array(z.object({ s3: z.object({ object: z.object({ key: z.string() }) }) })),
});

/**
 * Counts the files that S3 reports as created, deleted or expired, through a queue. An event only triggers a count of
 * its key, so that repeated, late and reordered events do no harm. A failed message does not block the others of its
 * batch: the queue delivers it again, and in the end keeps it for the operator.
 */
export async function handler({ Records }: Pick<SQSEvent, 'Records'>): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const { messageId, body } of Records) {
    try {
      await countObjects(body);
    } catch (error) {
      log('error', 'storage_event_failed', { ...describeError(error) });
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures };
}

async function countObjects(body: string): Promise<void> {
  const read = notification.safeParse(JSON.parse(body));
  if (!read.success) {
    // Such as the message by which S3 validates a new destination (`s3:TestEvent`).
    log('warn', 'storage_event_unknown', {});
    return;
  }
  for (const { s3 } of read.data.Records) {
    const located = locateObject(decodeEventKey(s3.object.key));
    if (located) await recount(located.workspaceId, located.path);
  }
}

/** Keys in events are encoded like form fields: percent-encoded UTF-8, with `+` for a space. */
function decodeEventKey(key: string): string {
  return decodeURIComponent(key.replaceAll('+', ' '));
}
