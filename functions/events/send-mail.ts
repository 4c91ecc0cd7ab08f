import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { readPicture } from '#core/files/read-picture.ts';
import { mayMailNotification } from '#core/inbox/may-mail-notification.ts';
import { mailToGuest } from '#core/links/guests/guest-mails.ts';
import { mailedPreview } from '#core/links/guests/mail-link.ts';
import { deliverMail } from '#core/outbox/deliver-mail.ts';
import { mayMailApprover } from '#core/reviews/approvals/approval-mails.ts';
import { mailedReview } from '#core/reviews/mails/mail-participant.ts';

const ports = {
  mailToGuest,
  mayMailApprover,
  mailedPreview,
  mailedReview,
  mayMailNotification,
  readPicture,
};

/**
 * Sends the mails that the table's stream reports. A failed mail does not block the others of its batch: it is
 * reported, and the stream redelivers it with all later ones, of which those already sent are not sent again. A mail
 * that SES rejects, or that has failed too often, is set aside for the operator, so that it never blocks the stream.
 */
export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const batchItemFailures: DynamoDBBatchResponse['batchItemFailures'] = [];
  for (const { dynamodb } of event.Records) {
    const { pk, sk } = dynamodb?.Keys ?? {};
    if (!(await deliverMail({ pk: pk?.S ?? '', sk: sk?.S ?? '' }, ports))) {
      batchItemFailures.push({ itemIdentifier: dynamodb?.SequenceNumber ?? '' });
    }
  }
  return { batchItemFailures };
}
