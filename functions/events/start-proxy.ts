import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { locateObject } from '#core/files/objects/bucket.ts';
import { describeError, log } from '#core/runtime/log.ts';
import { together } from '#core/runtime/together.ts';
import { startTranscode } from '#core/transcoding/start-transcode.ts';

/** Keys are as they are, not encoded: https://docs.aws.amazon.com/AmazonS3/latest/userguide/ev-events.html */
const bucketEvent = z.object({
  'detail-type': z.string(),
  detail: z.object({ object: z.object({ key: z.string(), 'version-id': z.string() }) }),
});

/**
 * Has proxies made of films that were stored, or restored, ten minutes ago and have none, through a queue with that delay.
 * What is restored is current again once its delete marker is deleted. A message about a film of which a browser may still
 * upload one is delivered again, as those that failed are.
 */
export async function handler({ Records }: Pick<SQSEvent, 'Records'>): Promise<SQSBatchResponse> {
  const left = await together(
    Records.map(async ({ messageId, body }) => ((await isDone(body)) ? [] : [messageId])),
  );
  return { batchItemFailures: left.flat().map((itemIdentifier) => ({ itemIdentifier })) };
}

async function isDone(body: string): Promise<boolean> {
  try {
    const { 'detail-type': type, detail } = bucketEvent.parse(JSON.parse(body));
    const { key, 'version-id': stored } = detail.object;
    const located = locateObject(key);
    const versionId = type === 'Object Created' ? stored : undefined;
    return !located || (await startTranscode({ ...located, versionId })) === 'settled';
  } catch (error) {
    log('error', 'proxy_not_started', describeError(error));
    return false;
  }
}
