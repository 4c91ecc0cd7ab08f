import { GetJobCommand } from '@aws-sdk/client-mediaconvert';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import * as z from 'zod/mini';
import { mediaConvert } from '#core/clients/media-convert.ts';
import { s3 } from '#core/clients/s3.ts';
import { bucketName, objectKey, proxyKey } from '#core/files/objects/bucket.ts';
import { storedRendition } from '#core/files/objects/rendition-objects.ts';
import { checkProxies, checkTranscode } from '#core/reconciliation/proxies-check.ts';
import {
  filmHash,
  findTranscode,
  listTranscodes,
  type TranscodeItem,
} from '#core/transcoding/transcode-item.ts';
import { handler as made } from '#functions/events/proxy-made.ts';
import { handler as start } from '#functions/events/start-proxy.ts';
import { clipContent } from '#testkit/clips/clips.ts';
import { withGrantedAccess } from '#testkit/granted-access.ts';
import type { Person } from '#testkit/people.ts';
import { deliverEvent, putObject } from './files.ts';
import { sqsRecord } from './sqs-record.ts';

/** Which version of a film. */
interface Film {
  workspaceId: string;
  path: string;
  version: string;
}

/** A film of a phone, as a computer stores it, with its event. */
export async function syncFilm(workspaceId: string, path: string, name = '25.mp4'): Promise<Film> {
  const version = await putObject(workspaceId, path, clipContent(name));
  await deliverEvent(workspaceId, path);
  return { workspaceId, path, version };
}

/** Delivers what EventBridge says of a stored film, ten minutes later. @returns the messages that are delivered again */
export function startProxies(...films: readonly Film[]): Promise<number> {
  return deliverBucketEvents('Object Created', films);
}

/** Delivers what EventBridge says of a version, or a delete marker, that was deleted for good, ten minutes later. */
export function deletedAtS3(workspaceId: string, path: string): Promise<number> {
  return deliverBucketEvents('Object Deleted', [{ workspaceId, path, version: 'a-delete-marker' }]);
}

async function deliverBucketEvents(type: string, films: readonly Film[]): Promise<number> {
  const bodies = films.map(({ workspaceId, path, version }) => ({
    'detail-type': type,
    source: 'aws.s3',
    detail: {
      bucket: { name: bucketName() },
      object: { key: objectKey(workspaceId, path), 'version-id': version },
    },
  }));
  const Records = bodies.map((body) => sqsRecord('stored', JSON.stringify(body)));
  const { batchItemFailures } = await withGrantedAccess('events/start-proxy', () =>
    start({ Records }),
  );
  return batchItemFailures.length;
}

/** What is known of the job of a film; null if there is none, or its end is stored. */
export function jobOf({ workspaceId, path, version }: Film): Promise<TranscodeItem | null> {
  return findTranscode(workspaceId, filmHash(path, version));
}

/** The job of a film that was begun. @throws Error if there is none */
export async function startedJob(film: Film): Promise<TranscodeItem> {
  await startProxies(film);
  const job = await jobOf(film);
  if (!job) throw new Error('No job was begun.');
  return job;
}

/** Stores what MediaConvert makes of a film: by default its own frames. */
export async function storeOutput(
  { workspaceId, path, versionId }: TranscodeItem,
  content: Uint8Array = clipContent('25.mp4'),
): Promise<void> {
  const Key = proxyKey(workspaceId, path, versionId);
  await s3.send(new PutObjectCommand({ Bucket: bucketName(), Key, Body: content }));
}

/** What the bucket has at the key of a film's proxy. */
export function outputOf({
  workspaceId,
  path,
  versionId,
}: TranscodeItem): Promise<{ size: number } | null> {
  return storedRendition(proxyKey(workspaceId, path, versionId));
}

/** The status of a job at MediaConvert. */
export async function statusOfJob({ jobId: Id }: TranscodeItem): Promise<string | undefined> {
  return (await mediaConvert.send(new GetJobCommand({ Id }))).Job?.Status;
}

/** The minutes of the month that were counted. */
export async function minutesOf(owner: Person): Promise<number> {
  return (await owner.call('GET /api/storage/usage')).body.transcoding.usedMinutes;
}

/** The night's check of one workspace, and of its jobs, as its function does. @returns what was repaired */
export function reconcileProxies(workspaceId: string): Promise<string[]> {
  return withGrantedAccess('events/reconcile', async () => {
    const jobs = await listTranscodes({ after: null, limit: 1_000 });
    const own = jobs.filter((job) => job.workspaceId === workspaceId);
    const found = (await Promise.all(own.map(checkTranscode))).flat();
    found.push(...(await checkProxies(workspaceId)));
    for (const { repair } of found) await repair?.();
    return found.map(({ kind }) => kind);
  });
}

/** The event of a job's end. */
export function jobEvent(job: TranscodeItem, end: object = complete()) {
  const { workspaceId, path, versionId, attempt } = job;
  return {
    'detail-type': 'MediaConvert Job State Change',
    source: 'aws.mediaconvert',
    detail: {
      jobId: job.jobId,
      userMetadata: {
        workspace: workspaceId,
        film: filmHash(path, versionId),
        attempt: String(attempt),
      },
      ...end,
    },
  };
}

export function complete(seconds = 2) {
  const outputDetails = [{ durationInMs: seconds * 1_000 }];
  return { status: 'COMPLETE', outputGroupDetails: [{ type: 'FILE_GROUP', outputDetails }] };
}

/** Delivers the event of a job. */
export function deliverJobEvent(event: object): Promise<void> {
  return withGrantedAccess('events/proxy-made', () => made(event));
}

/** Stores what a job has made, and delivers the event of its end. */
export async function finishJob(job: TranscodeItem, name?: string): Promise<void> {
  await storeOutput(job, name === undefined ? undefined : clipContent(name));
  await deliverJobEvent(jobEvent(job));
}

const emulator = () => z.string().parse(process.env['AWS_ENDPOINT_URL_MEDIACONVERT']);

/** Orders the emulator of MediaConvert about, as its README says. */
export async function orderMediaConvert(order: string, body: object): Promise<unknown> {
  const answer = await fetch(`${emulator()}/test/${order}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

const ended = z.object({ status: z.string() });

/**
 * Ends a job at MediaConvert that waits there: by default its output is two seconds long.
 * @returns what its event says of the end, which is another one if it was canceled before
 */
export async function endJob(
  { jobId: job }: TranscodeItem,
  error?: { code: number; message: string },
) {
  const how = error ?? { durationInMs: 2_000 };
  const { status } = ended.parse(await orderMediaConvert('end', { job, how }));
  if (status === 'COMPLETE') return complete();
  return error && status === 'ERROR'
    ? { status, errorCode: error.code, errorMessage: error.message }
    : { status };
}

const takenEvents = z.object({
  events: z.array(z.looseObject({ detail: z.looseObject({ status: z.string() }) })),
});

/** Lets MediaConvert make what waits, with a real FFmpeg. @returns the events of the ends of its jobs, which it was to hold */
export async function takeJobEvents(): Promise<object[]> {
  await orderMediaConvert('concurrency', { jobs: 1 });
  const { events } = takenEvents.parse(await orderMediaConvert('take-events', {}));
  await orderMediaConvert('concurrency', { jobs: 0 });
  await orderMediaConvert('events', { mode: 'drop' });
  return events.filter(({ detail }) => detail.status !== 'PROGRESSING');
}
