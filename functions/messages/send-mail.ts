import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { sendMail } from '#functions/clients/mail.ts';
import { describeError, log } from '#functions/runtime/log.ts';
import { mailIdOf } from '#functions/table/keys.ts';
import { markSent, waitingMail } from './store.ts';

/** Sends the mails that the table's stream reports as written; what failed is reported, and delivered again. */
export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  for (const { dynamodb } of event.Records) {
    try {
      await deliver(mailIdOf(dynamodb?.Keys?.['pk']?.S ?? ''));
    } catch (error) {
      log('error', 'mail_failed', describeError(error));
      return { batchItemFailures: [{ itemIdentifier: dynamodb?.SequenceNumber ?? '' }] };
    }
  }
  return { batchItemFailures: [] };
}

async function deliver(id: string): Promise<void> {
  const mail = await waitingMail(id);
  if (!mail) return;
  await sendMail(mail);
  await markSent(id);
}
