import { Duration, Validations } from 'aws-cdk-lib';
import { Queue, type QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

/**
 * A queue of what could not be processed after all retries, kept for 14 days, the longest that SQS keeps a message.
 * @param source what sends to it, such as `the subscription`
 * @param encryption default SQS's own
 */
export function deadLetterQueue(
  scope: Construct,
  id: string,
  source: string,
  encryption?: QueueEncryption,
): Queue {
  const queue = new Queue(scope, id, {
    ...(encryption && { encryption }),
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  Validations.of(queue).acknowledge({
    id: 'AwsSolutions-SQS3',
    reason: `It is the dead-letter queue itself, of ${source}.`,
  });
  return queue;
}
