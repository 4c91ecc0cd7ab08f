import { randomUUID } from 'node:crypto';

/** A message as Lambda receives it (https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html). */
export function sqsRecord(queue: string, body: string) {
  return {
    messageId: randomUUID(),
    receiptHandle: 'receipt',
    body,
    attributes: {
      ApproximateReceiveCount: '1',
      SentTimestamp: '1795176000000',
      SenderId: 'AIDAEXAMPLE',
      ApproximateFirstReceiveTimestamp: '1795176000000',
    },
    messageAttributes: {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: `arn:aws:sqs:us-east-1:123456789012:${queue}`,
    awsRegion: 'us-east-1',
  };
}
