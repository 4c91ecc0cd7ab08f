import { randomUUID } from 'node:crypto';
import type { S3Event } from '@cutbay/s3-emulator/events';
import * as z from 'zod';
import type { Functions } from '#local/functions/functions.ts';
import { reference, resources, type Template } from '#local/instance/template.ts';
import { message, readQueue } from '#local/storage/event-queue.ts';
import { batchResponse } from '#local/stream/stream-pump.ts';

const rule = z.object({
  EventPattern: z.object({
    source: z.tuple([z.literal('aws.s3')]),
    'detail-type': z.tuple([z.literal('Object Created'), z.literal('Object Deleted')]),
    detail: z.strictObject({
      bucket: z.strictObject({ name: z.unknown() }),
      object: z.strictObject({ key: z.tuple([z.strictObject({ prefix: z.string() })]) }),
    }),
  }),
  Targets: z.tuple([z.object({ Arn: reference })]),
});

const queue = z.object({ DelaySeconds: z.number(), VisibilityTimeout: z.number() });

/** How many times sooner than in the cloud a message is delivered, and delivered again: a minute after a film was stored. */
const haste = 10;

export interface StoredFilmsOptions {
  template: Template;
  functions: Pick<Functions, 'invoke'>;
  /** Receives the text of an event that was set aside. */
  onSetAside: (message: string) => void;
  /** Milliseconds; of the machine by default. */
  now?: () => number;
}

/**
 * The way of the bucket's events through EventBridge and a queue with a delay to their function, as the stack defines it.
 * What waits is in memory: after a restart, the nightly reconciliation finds it.
 */
export function storedFilms(options: StoredFilmsOptions) {
  const { template, functions, onSetAside, now = Date.now } = options;
  const { prefix, queueId } = readRule(template);
  const { functionKey, timeoutMs, maxReceiveCount } = readQueue(template, queueId);
  const { DelaySeconds, VisibilityTimeout } = queue.parse(
    resources(template, 'AWS::SQS::Queue', z.unknown()).get(queueId),
  );
  const waitMs = (seconds: number) => (seconds * 1000) / haste;
  let waiting: { body: string; dueAt: number; receiveCount: number }[] = [];

  async function succeeds(body: string, receiveCount: number): Promise<boolean> {
    try {
      const event = { Records: [message(body, receiveCount)] };
      const response = batchResponse.parse(await functions.invoke(functionKey, event, timeoutMs));
      return !response?.batchItemFailures.length;
    } catch {
      return false;
    }
  }

  return {
    receive({ Records }: S3Event): void {
      for (const record of Records) {
        const body = storedEvent(record, prefix);
        const dueAt = now() + waitMs(DelaySeconds);
        if (body) waiting.push({ body, dueAt, receiveCount: 0 });
      }
    },
    /** Delivers what is due. */
    async deliver(): Promise<void> {
      const due = waiting.filter(({ dueAt }) => dueAt <= now());
      waiting = waiting.filter((one) => !due.includes(one));
      for (const { body, receiveCount: before } of due) {
        const receiveCount = before + 1;
        if (await succeeds(body, receiveCount)) continue;
        const dueAt = now() + waitMs(VisibilityTimeout);
        if (receiveCount < maxReceiveCount) waiting.push({ body, dueAt, receiveCount });
        else onSetAside(`${functionKey} set aside an event of the bucket: ${body}`);
      }
    },
  };
}

/** @throws Error if the stack does not have exactly one such rule */
function readRule(template: Template): { prefix: string; queueId: string } {
  const [found, ...more] = [...resources(template, 'AWS::Events::Rule', z.unknown()).values()]
    .map((properties) => rule.safeParse(properties).data)
    .filter((one) => one !== undefined);
  if (!found || more.length > 0) throw new Error('The stack must have one rule of stored files.');
  const { EventPattern, Targets } = found;
  return { prefix: EventPattern.detail.object.key[0].prefix, queueId: Targets[0].Arn };
}

/**
 * An event as EventBridge has it, in JSON; null if the rule is not for it.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/ev-events.html
 */
function storedEvent({ eventName, s3 }: S3Event['Records'][number], prefix: string): string | null {
  const key = decodeURIComponent(s3.object.key.replaceAll('+', ' '));
  if (!key.startsWith(prefix)) return null;
  const isCreated = eventName.startsWith('ObjectCreated:');
  const deletionType = eventName.endsWith(':DeleteMarkerCreated')
    ? 'Delete Marker Created'
    : 'Permanently Deleted';
  return JSON.stringify({
    version: '0',
    id: randomUUID(),
    'detail-type': isCreated ? 'Object Created' : 'Object Deleted',
    source: 'aws.s3',
    detail: {
      version: '0',
      bucket: { name: s3.bucket.name },
      object: { key, 'version-id': s3.object.versionId },
      ...(!isCreated && { 'deletion-type': deletionType }),
    },
  });
}
