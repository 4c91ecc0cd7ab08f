import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { uploadSummaryWrite } from '#core/audit/upload-summary.ts';
import { findDeviceMember } from '#core/devices/device-member.ts';
import { emptyIfEnded } from '#core/file-changes/empty-if-ended.ts';
import { locateObject } from '#core/files/bucket.ts';
import { notifyUsage } from '#core/files/notify-usage.ts';
import { readStorage } from '#core/files/quota.ts';
import { syncFile } from '#core/files/sync-file.ts';
import { describeError, log } from '#core/runtime/log.ts';

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/notification-content-structure.html */
const objectEvent = z.object({
  eventName: z.string(),
  userIdentity: z.optional(z.object({ principalId: z.string() })),
  s3: z.object({ object: z.object({ key: z.string(), versionId: z.optional(z.string()) }) }),
});
type ObjectEvent = z.infer<typeof objectEvent>;

const notification = z.object({ Records: z.array(objectEvent) });

/**
 * Brings our items in line with the files that S3 reports as created, deleted or expired, through a queue. An event only
 * triggers `syncFile` for its key, so that repeated, late and reordered events do no harm. A failed message does not
 * block the others of its batch: the queue delivers it again, and in the end keeps it for the operator.
 */
export async function handler({ Records }: Pick<SQSEvent, 'Records'>): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const { messageId, body } of Records) {
    try {
      await syncObjects(body);
    } catch (error) {
      log('error', 'storage_event_failed', { ...describeError(error) });
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures };
}

async function syncObjects(body: string): Promise<void> {
  const read = notification.safeParse(parse(body));
  if (!read.success) {
    // Such as the message by which S3 validates a new destination (`s3:TestEvent`).
    log('warn', 'storage_event_unknown', {});
    return;
  }
  for (const event of read.data.Records) await syncObject(event);
}

/** Reads a message; the error of JSON itself would show a part of it in the log. */
function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Error('The message is not JSON.');
  }
}

/** Synchronizes one object. A new version that a sync tool has uploaded is added to the activity. */
async function syncObject({ eventName, userIdentity, s3: { object } }: ObjectEvent) {
  const located = locateObject(decodeEventKey(object.key));
  if (!located) return;
  const { workspaceId, path } = located;
  const deviceId = eventName.startsWith('ObjectCreated:') ? deviceIn(userIdentity) : null;
  const member = deviceId && (await findDeviceMember(workspaceId, deviceId));
  const { current, trashed } = await syncFile(workspaceId, path, {
    writes: ({ newVersions }) =>
      newVersions
        .filter(({ versionId }) => versionId === object.versionId)
        .flatMap((version) => (member ? [uploadSummaryWrite(workspaceId, member, version)] : [])),
  });
  const isStored = current !== null || trashed.length > 0;
  const read = await readStorage(workspaceId);
  await Promise.all([isStored && emptyIfEnded(workspaceId, read), notifyUsage(workspaceId, read)]);
}

/** Keys in events are encoded like form fields: percent-encoded UTF-8, with `+` for a space. */
function decodeEventKey(key: string): string {
  return decodeURIComponent(key.replaceAll('+', ' '));
}

/** The device whose credentials made the request: sync credentials carry its id as the name of their session. */
function deviceIn(identity: ObjectEvent['userIdentity']): string | null {
  const [, deviceId = null] = /:([\da-f-]{36})$/.exec(identity?.principalId ?? '') ?? [];
  return deviceId;
}
