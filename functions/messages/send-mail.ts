import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { sendMail } from '#functions/clients/mail.ts';
import { describeError, log } from '#functions/runtime/log.ts';
import type { Key } from '#functions/table/keys.ts';
import { markSent, removeMail, waitingMail } from './store.ts';

/** Sends the mails that the table's stream reports as written; what failed is reported, and delivered again. */
export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  for (const { dynamodb } of event.Records) {
    try {
      const { pk, sk } = dynamodb?.Keys ?? {};
      await deliver({ pk: pk?.S ?? '', sk: sk?.S ?? '' });
    } catch (error) {
      log('error', 'mail_failed', describeError(error));
      return { batchItemFailures: [{ itemIdentifier: dynamodb?.SequenceNumber ?? '' }] };
    }
  }
  return { batchItemFailures: [] };
}

async function deliver(key: Key): Promise<void> {
  const mail = await waitingMail(key);
  if (!mail) return;
  await sendMail(mail);
  if (mail.isLast) await removeMail(key);
  else await markSent(key);
}
