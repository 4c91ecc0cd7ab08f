import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { uploadSummaryWrite } from '#core/audit/upload-summary.ts';
import { type DeviceMember, findDeviceMember, mayStill } from '#core/devices/device-member.ts';
import { discardEndedUploadsWrites } from '#core/file-changes/discard-ended-uploads-writes.ts';
import { emptyIfEnded } from '#core/file-changes/emptying/empty-if-ended.ts';
import { locateObject } from '#core/files/objects/bucket.ts';
import type { FileVersion } from '#core/files/objects/file-item.ts';
import { decodeKey } from '#core/files/objects/object-versions.ts';
import { followRename } from '#core/files/sync/follow-rename.ts';
import { shareRenditions } from '#core/files/sync/share-renditions.ts';
import { syncVersions, type VersionChange } from '#core/files/sync/sync-versions.ts';
import { releaseForeignUploads } from '#core/files/uploads/foreign-uploads.ts';
import { followRenamedFolders } from '#core/links/follow-renamed-folders.ts';
import { storeFilmFacts } from '#core/reviews/film-facts.ts';
import { describeError, log } from '#core/runtime/log.ts';
import { notifyUsage } from '#core/storage/notify-usage.ts';
import { readStorage } from '#core/storage/quota.ts';
import { cancelTranscode, isBeingMade } from '#core/transcoding/cancel-transcode.ts';

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/notification-content-structure.html */
const objectEvent = z.object({
  eventName: z.string(),
  userIdentity: z.optional(z.object({ principalId: z.string() })),
  s3: z.object({ object: z.object({ key: z.string(), versionId: z.optional(z.string()) }) }),
});
type ObjectEvent = z.infer<typeof objectEvent>;

const notification = z.object({ Records: z.array(objectEvent) });

/** The events of one file in a batch, and the messages that brought them. */
interface FileEvents {
  path: string;
  events: ObjectEvent[];
  messageIds: Set<string>;
}

/**
 * Brings our items in line with the files that S3 reports as created, deleted or expired, through a queue. Of a batch,
 * the events of one file are processed together, and workspaces side by side, so that none waits for another one
 * (decision 51). A failed message does not block the others of its batch: the queue delivers it again, and in the end
 * keeps it for the operator.
 */
export async function handler({ Records }: Pick<SQSEvent, 'Records'>): Promise<SQSBatchResponse> {
  const failed = new Set<string>();
  const byWorkspace = new Map<string, Map<string, FileEvents>>();
  for (const { messageId, body } of Records) {
    try {
      for (const event of eventsIn(body)) addEvent(byWorkspace, messageId, event);
    } catch (error) {
      fail(failed, [messageId], error);
    }
  }
  await Promise.all(
    [...byWorkspace].map(([workspaceId, files]) => syncWorkspace(workspaceId, files, failed)),
  );
  return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) };
}

function fail(failed: Set<string>, messageIds: Iterable<string>, error: unknown): void {
  log('error', 'storage_event_failed', { ...describeError(error) });
  for (const messageId of messageIds) failed.add(messageId);
}

function eventsIn(body: string): ObjectEvent[] {
  const read = notification.safeParse(parse(body));
  if (read.success) return read.data.Records;
  // Such as the message by which S3 validates a new destination (`s3:TestEvent`).
  log('warn', 'storage_event_unknown', {});
  return [];
}

/** Reads a message; the error of JSON itself would show a part of it in the log. */
function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Error('The message is not JSON.');
  }
}

function addEvent(
  byWorkspace: Map<string, Map<string, FileEvents>>,
  messageId: string,
  event: ObjectEvent,
): void {
  const located = locateObject(decodeKey(event.s3.object.key));
  if (!located) return;
  const { workspaceId, path } = located;
  const files = byWorkspace.get(workspaceId) ?? new Map<string, FileEvents>();
  const file = files.get(path) ?? { path, events: [], messageIds: new Set() };
  file.events.push(event);
  file.messageIds.add(messageId);
  byWorkspace.set(workspaceId, files.set(path, file));
}

/** Synchronizes the files of a workspace, one after the other: each changes the same sums. */
async function syncWorkspace(
  workspaceId: string,
  files: ReadonlyMap<string, FileEvents>,
  failed: Set<string>,
): Promise<void> {
  let isStored = false;
  for (const file of files.values()) {
    try {
      isStored = (await syncObject(workspaceId, file)) || isStored;
    } catch (error) {
      fail(failed, file.messageIds, error);
    }
  }
  try {
    const read = await readStorage(workspaceId);
    await Promise.all([
      isStored && emptyIfEnded(workspaceId, read),
      notifyUsage(workspaceId, read),
    ]);
  } catch (error) {
    fail(
      failed,
      [...files.values()].flatMap(({ messageIds }) => [...messageIds]),
      error,
    );
  }
}

/**
 * Synchronizes one file. New versions that sync tools have uploaded are added to the activity.
 * @returns whether any version of it is stored
 */
async function syncObject(workspaceId: string, { path, events }: FileEvents): Promise<boolean> {
  const changes = events.map(({ eventName, s3: { object } }) => ({
    versionId: object.versionId,
    kind: kindOf(eventName),
  }));
  const isUpload = events.some(({ eventName }) => eventName.endsWith(':CompleteMultipartUpload'));
  if (isUpload) await releaseForeignUploads(workspaceId, path);
  const uploaders = await uploadersOf(workspaceId, events);
  let trashed: readonly FileVersion[] = [];
  const hasVersions = await syncVersions(workspaceId, path, changes, {
    uploaders: new Map(
      uploaders.flatMap(({ member, versionIds }) =>
        [...versionIds].map((versionId) => [versionId, member.id] as const),
      ),
    ),
    writes: ({ newVersions, trashed: replaced }) => {
      trashed = replaced;
      return uploaders.flatMap(({ member, versionIds }) => {
        const files = newVersions.filter(({ versionId }) => versionIds.has(versionId));
        return files.length > 0 ? [uploadSummaryWrite(workspaceId, member, files)] : [];
      });
    },
  });
  const byComputers = await changesByComputers(workspaceId, path, events);
  const change = {
    stored: new Set(
      byComputers.flatMap(({ eventName, s3 }) =>
        kindOf(eventName) === 'stored' ? (s3.object.versionId ?? []) : [],
      ),
    ),
    isDeleted: byComputers.some(({ eventName }) => kindOf(eventName) === 'marker_added'),
  };
  await followRename(workspaceId, path, change);
  for (const { versionId } of change.isDeleted ? trashed.filter(isBeingMade) : []) {
    await cancelTranscode({ workspaceId, path, versionId });
  }
  await shareRenditions(workspaceId, path, change, trashed);
  if (changes.some(({ kind }) => kind === 'stored')) await storeFilmFacts(workspaceId, path);
  if (change.isDeleted) {
    await followRenamedFolders(workspaceId, path, discardEndedUploadsWrites);
  }
  return hasVersions;
}

/** Those of a file's events that reviews and links follow: of computers whose members may do that at this moment. */
async function changesByComputers(
  workspaceId: string,
  path: string,
  events: readonly ObjectEvent[],
): Promise<ObjectEvent[]> {
  const byMembers = await Promise.all(
    events.map(async (event) => {
      const deviceId = deviceIn(event.userIdentity);
      const permission = kindOf(event.eventName) === 'stored' ? 'upload_files' : 'manage_files';
      const isAllowed = deviceId && (await mayStill(workspaceId, deviceId, path, permission));
      return isAllowed ? [event] : [];
    }),
  );
  return byMembers.flat();
}

function kindOf(eventName: string): VersionChange['kind'] {
  if (eventName.startsWith('ObjectCreated:')) return 'stored';
  return eventName.endsWith(':DeleteMarkerCreated') ? 'marker_added' : 'deleted';
}

/** The members whose computers have stored versions, and which. */
async function uploadersOf(workspaceId: string, events: readonly ObjectEvent[]) {
  const byDevice = new Map<string, Set<string>>();
  for (const { eventName, userIdentity, s3 } of events) {
    const deviceId = kindOf(eventName) === 'stored' ? deviceIn(userIdentity) : null;
    const { versionId } = s3.object;
    if (deviceId === null || versionId === undefined) continue;
    byDevice.set(deviceId, (byDevice.get(deviceId) ?? new Set()).add(versionId));
  }
  const byMember = new Map<string, { member: DeviceMember; versionIds: Set<string> }>();
  for (const [deviceId, versionIds] of byDevice) {
    const member = await findDeviceMember(workspaceId, deviceId);
    if (!member) continue;
    const earlier = byMember.get(member.id)?.versionIds ?? [];
    byMember.set(member.id, { member, versionIds: new Set([...earlier, ...versionIds]) });
  }
  return [...byMember.values()];
}

/** The device whose credentials made the request: sync credentials carry its id as the name of their session. */
function deviceIn(identity: ObjectEvent['userIdentity']): string | null {
  const [, deviceId = null] = /:([\da-f-]{36})$/.exec(identity?.principalId ?? '') ?? [];
  return deviceId;
}
