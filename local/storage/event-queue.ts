import { createHash } from 'node:crypto';
import type { S3Event } from '@cutbay/s3-emulator/events';
import * as z from 'zod';
import type { Functions } from '#local/functions/functions.ts';
import { reference, resources, type Template } from '#local/instance/template.ts';
import { type Consumer, queueConsumers } from '../stream/consumers.ts';
import { batchResponse } from '../stream/stream-pump.ts';
import type { FileBucket } from './file-bucket.ts';

const queue = z.object({
  RedrivePolicy: z.object({ deadLetterTargetArn: reference, maxReceiveCount: z.number() }),
});

export interface EventQueueOptions {
  template: Template;
  bucket: Pick<FileBucket, 'notifies' | 'queueId'>;
  functions: Pick<Functions, 'invoke'>;
  /** Receives the text of an event that was set aside. */
  onSetAside: (message: string) => void;
}

/**
 * The way of the bucket's events to their function, as the stack defines it: filtered, through a queue, and set aside
 * after as many failures. The emulator stores them until then, and repeats those that fail.
 * @returns the receiver of events, which rejects an event that failed
 */
export function eventQueue(options: EventQueueOptions): (event: S3Event) => Promise<void> {
  const { template, bucket, functions, onSetAside } = options;
  const { maxReceiveCount, functionKey, timeoutMs } = readQueue(template, bucket.queueId);
  const failures = new Map<string, number>();

  return async ({ Records }) => {
    const matching = Records.filter(({ eventName, s3 }) =>
      bucket.notifies(eventName, decodeURIComponent(s3.object.key.replaceAll('+', ' '))),
    );
    if (matching.length === 0) return;
    const body = JSON.stringify({ Records: matching });
    const receiveCount = (failures.get(body) ?? 0) + 1;
    try {
      const event = { Records: [message(body, receiveCount)] };
      const response = batchResponse.parse(await functions.invoke(functionKey, event, timeoutMs));
      if (response?.batchItemFailures.length) throw new Error(`${functionKey} failed.`);
    } catch (error) {
      failures.set(body, receiveCount);
      if (receiveCount < maxReceiveCount) throw error;
      onSetAside(`${functionKey} set aside an event of the bucket: ${body}`);
    }
    failures.delete(body);
  };
}

/**
 * The function that a queue feeds, and how often a message is delivered to it.
 * @throws Error if the stack does not have exactly one
 */
export function readQueue(
  template: Template,
  queueId: string,
): Pick<Consumer, 'functionKey' | 'timeoutMs'> & { maxReceiveCount: number } {
  const [consumer, ...more] = queueConsumers(template).filter(
    ({ sourceId }) => sourceId === queueId,
  );
  if (!consumer || more.length > 0) {
    throw new Error(`The stack must have exactly one function that the queue ${queueId} feeds.`);
  }
  const definition = resources(template, 'AWS::SQS::Queue', z.unknown()).get(queueId);
  return { ...consumer, ...queue.parse(definition).RedrivePolicy };
}

/** https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html */
export function message(body: string, receiveCount: number) {
  const md5OfBody = createHash('md5').update(body).digest('hex');
  return {
    messageId: md5OfBody,
    receiptHandle: md5OfBody,
    body,
    md5OfBody,
    attributes: { ApproximateReceiveCount: String(receiveCount) },
    messageAttributes: {},
    eventSource: 'aws:sqs',
    eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:file-events',
    awsRegion: 'us-east-1',
  };
}
