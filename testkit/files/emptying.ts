import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectVersionsCommand,
} from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import {
  bucketName,
  frameTablePrefix,
  logoPrefix,
  objectKey,
  posterPrefix,
  workspacePrefix,
} from '#core/files/objects/bucket.ts';
import { credentialMinutes } from '#shared/rules/sync-limits.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { assertEqual } from '#testkit/cases/case.ts';
import { setClockAhead } from '#testkit/clock.ts';
import { runAllChanges, runningChanges } from '#testkit/file-changes.ts';
import type { Person } from '#testkit/people.ts';
import { deliverEvent, putObject, startUpload, uploadFile } from './files.ts';
import { addPoster } from './posters.ts';
import { listedBytes } from './storage-usage.ts';

/** Cancels the plan of a workspace. */
export function cancelPlan(owner: Person) {
  return owner.call('POST /api/cancel-subscription');
}

/** The keys of everything that S3 stores for a workspace: versions, delete markers and uploads, also beside its files. */
export async function storedKeys(workspaceId: string): Promise<(string | undefined)[]> {
  return [
    ...(await keysUnder(workspacePrefix(workspaceId))),
    ...(await keysUnder(posterPrefix(workspaceId))),
    ...(await keysUnder(frameTablePrefix(workspaceId))),
    ...(await keysUnder(logoPrefix(workspaceId))),
  ];
}

async function keysUnder(Prefix: string): Promise<(string | undefined)[]> {
  const Bucket = bucketName();
  const { Versions = [], DeleteMarkers = [] } = await s3.send(
    new ListObjectVersionsCommand({ Bucket, Prefix }),
  );
  const { Uploads = [] } = await s3.send(new ListMultipartUploadsCommand({ Bucket, Prefix }));
  return [...Versions, ...DeleteMarkers, ...Uploads].map(({ Key }) => Key);
}

/** A workspace with files, versions, a poster, trash, and uploads by a browser and by a sync tool. */
export async function subscriberWithFiles(): Promise<{
  owner: Person;
  workspaceId: string;
  uploadId: string;
}> {
  const owner = await subscriber('business');
  const workspaceId = await workspaceIdOf(owner);
  await uploadFile(owner, 'a.mov', 'one');
  await uploadFile(owner, 'a.mov', 'second', { replace: true });
  await addPoster(owner, 'a.mov');
  await owner.call('POST /api/folders', { body: { path: 'empty' } });
  await putObject(workspaceId, 'by sync.mov');
  await deliverEvent(workspaceId, 'by sync.mov');
  const { upload } = (await startUpload(owner, 'half.mov', 5)).body;
  const Key = objectKey(workspaceId, 'by sync in parts.mov');
  await s3.send(new CreateMultipartUploadCommand({ Bucket: bucketName(), Key }));
  return { owner, workspaceId, uploadId: upload.id };
}

/** Runs the emptying to its end, after which S3 stores nothing. */
export async function assertEmptied(workspaceId: string): Promise<void> {
  await runAllChanges(workspaceId);
  setClockAhead({ minutes: credentialMinutes + 5 });
  await runAllChanges(workspaceId);
  assertEqual('Running', await runningChanges(workspaceId), []);
  const { hot } = await listedBytes(workspaceId);
  assertEqual('Hot', [String(hot.used), String(hot.trash)], ['0', '0']);
}
