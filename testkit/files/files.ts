import { createHash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListPartsCommand,
  PutObjectCommand,
  type StorageClass,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { controlEmulator } from '@cutbay/stripe-emulator/control';
import * as z from 'zod/mini';
import { s3 } from '#core/clients/s3.ts';
import { bucketName, objectKey } from '#core/files/objects/bucket.ts';
import { unfinishedUploads } from '#core/files/uploads/upload-item.ts';
import { required } from '#core/runtime/environment.ts';
import { handler as storageEvent } from '#functions/events/storage-event.ts';
import { env } from '#shared/ops/environment.ts';
import { withGrantedAccess } from '#testkit/granted-access.ts';
import type { Person } from '#testkit/people.ts';
import { sqsRecord } from './sqs-record.ts';

/** What an upload is started with, besides its path. */
interface UploadOptions {
  storage?: 'hot' | 'cold';
  replace?: boolean;
  contentType?: string;
  /** Of a file of one part: the answer then has its link. */
  sha256?: string;
}

/** Starts an upload. */
export function startUpload(
  person: Person,
  path: string,
  size: number,
  options: UploadOptions = {},
) {
  return person.call('POST /api/uploads', { body: { path, size, ...options } });
}

/** Sends the parts of an upload, of which each has `partSize` bytes, as a browser does. */
export async function sendParts(
  person: Person,
  { id, partSize }: { id: string; partSize: number },
  content: Buffer,
  numbers = partNumbers(content, partSize),
): Promise<void> {
  const partOf = (number: number) => content.subarray((number - 1) * partSize, number * partSize);
  const parts = numbers.map((number) => ({ number, sha256: sha256(partOf(number)) }));
  const { status, body } = await person.call('POST /api/uploads/{id}/parts', {
    params: { id },
    body: { parts },
  });
  if (status !== 200) throw new Error(`Signing parts failed: ${JSON.stringify(body)}`);
  for (const { number, url, headers } of body.parts) {
    const answer = await fetch(url, {
      method: 'PUT',
      headers,
      body: new Uint8Array(partOf(number)),
    });
    if (!answer.ok) throw new Error(`Part ${number} was rejected: ${await answer.text()}`);
  }
}

/** Starts an upload and sends all of its parts. @returns its id */
export async function uploadParts(
  person: Person,
  path: string,
  content: Buffer | string = 'A film.',
  options: UploadOptions = {},
): Promise<string> {
  const bytes = Buffer.from(content);
  const { status, body } = await startUpload(person, path, bytes.length, options);
  if (status !== 201) throw new Error(`No upload: ${JSON.stringify(body)}`);
  await sendParts(person, body.upload, bytes);
  return body.upload.id;
}

/** Completes an upload. */
export function completeUpload(person: Person, id: string) {
  return person.call('POST /api/uploads/{id}/complete', { params: { id } });
}

/** Uploads a whole file as a browser does, and returns it. */
export async function uploadFile(
  person: Person,
  path: string,
  content: Buffer | string = 'A film.',
  options: UploadOptions = {},
) {
  const id = await uploadParts(person, path, content, options);
  const { status, body } = await completeUpload(person, id);
  if (status !== 200) throw new Error(`Not completed: ${JSON.stringify(body)}`);
  return body.file;
}

function partNumbers(content: Buffer, partSize: number): number[] {
  const count = Math.max(1, Math.ceil(content.length / partSize));
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** SHA-256 in Base64, as S3 wants it. */
export function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64');
}

/** Stores an object directly, as a sync tool does, and returns its version. */
export async function putObject(
  workspaceId: string,
  path: string,
  content: string | Buffer = 'A film.',
  storageClass: StorageClass = 'INTELLIGENT_TIERING',
): Promise<string> {
  const { VersionId } = await s3.send(
    new PutObjectCommand({
      Bucket: bucketName(),
      Key: objectKey(workspaceId, path),
      Body: content,
      ContentLength: Buffer.byteLength(content),
      StorageClass: storageClass,
    }),
  );
  return String(VersionId);
}

/** Many objects `<prefix>000000<suffix>`, ... of one byte, each with a number of versions, without a request for each. */
export function seedObjects(
  workspaceId: string,
  { prefix, ...seed }: { prefix: string; suffix: string; count: number; versions?: number },
): Promise<void> {
  return controlEmulator(required(env.storageEndpoint), 'seed', {
    bucket: bucketName(),
    prefix: objectKey(workspaceId, prefix),
    ...seed,
  });
}

/** Deletes an object directly, as a sync tool does; one of its versions for good, if given. */
export async function deleteObject(
  workspaceId: string,
  path: string,
  versionId?: string,
): Promise<void> {
  await s3.send(
    new DeleteObjectCommand({
      Bucket: bucketName(),
      Key: objectKey(workspaceId, path),
      VersionId: versionId,
    }),
  );
}

/** Completes an upload at S3, as if the process had died just after. */
export async function completeAtS3Only(workspaceId: string, id: string): Promise<void> {
  const upload = await uploadAtS3(workspaceId, id);
  const { Parts = [] } = await s3.send(new ListPartsCommand(upload));
  await s3.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
}

/** Aborts an upload at S3, as its lifecycle does. */
export async function abortAtS3Only(workspaceId: string, id: string): Promise<void> {
  await s3.send(new AbortMultipartUploadCommand(await uploadAtS3(workspaceId, id)));
}

/** S3's own id of an upload, with its bucket and key. */
export async function uploadAtS3(workspaceId: string, id: string) {
  const upload = (await unfinishedUploads(workspaceId)).find((open) => open.id === id);
  if (!upload) throw new Error('There is no such upload.');
  const Key = objectKey(workspaceId, upload.path);
  return { Bucket: bucketName(), Key, UploadId: upload.s3UploadId };
}

/** An event of the bucket, as S3 sends it. */
interface BucketEvent {
  eventName?: string;
  versionId?: string;
  /** The name of the session whose credentials made the request. */
  session?: string;
}

/** Delivers an event about a path to the product, through the queue. */
export async function deliverEvent(workspaceId: string, path: string, event: BucketEvent = {}) {
  return deliverKeyEvent(encodedKey(objectKey(workspaceId, path)), event);
}

/** A file put as a sync tool does, whose event is delivered. @returns its version */
export async function syncFile(workspaceId: string, path: string, content?: string) {
  const versionId = await putObject(workspaceId, path, content);
  await deliverEvent(workspaceId, path);
  return versionId;
}

/** Delivers an event about a key, encoded as in events. */
export async function deliverKeyEvent(key: string, event: BucketEvent = {}) {
  return deliverMessages([eventMessage(key, event)]);
}

/** The message of an event about a path. */
export function messageOf(workspaceId: string, path: string, event: BucketEvent = {}): string {
  return eventMessage(encodedKey(objectKey(workspaceId, path)), event);
}

function eventMessage(
  key: string,
  { eventName = 'ObjectCreated:Put', versionId, session = 'function' }: BucketEvent,
): string {
  const event = {
    eventName,
    userIdentity: { principalId: `AWS:AROAEXAMPLE:${session}` },
    s3: { bucket: { name: bucketName() }, object: { key, versionId } },
  };
  return JSON.stringify({ Records: [event] });
}

/** Delivers a message to the product, through the queue of the bucket's events. */
export function deliverMessage(body: string) {
  return deliverMessages([body]);
}

/** Delivers a batch of messages to the product, through the queue of the bucket's events. */
export function deliverMessages(bodies: readonly string[]) {
  return withGrantedAccess('events/storage-event', () =>
    storageEvent({ Records: bodies.map((body) => sqsRecord('events', body)) }),
  );
}

function encodedKey(key: string): string {
  return encodeURIComponent(key).replaceAll('%20', '+').replaceAll('%2F', '/');
}

/**
 * Delivers the log of what was read a moment ago: a read is recorded once its answer has ended, of which the reader has all
 * bytes before.
 */
export async function deliverAccessLogs(): Promise<void> {
  const url = `${required(env.storageEndpoint)}/test/access-logs`;
  let delivered = 0;
  while (delivered === 0) {
    const answer = await fetch(url, { method: 'POST', body: '{}' });
    if (!answer.ok) throw new Error(await answer.text());
    ({ delivered } = z.object({ delivered: z.int() }).parse(await answer.json()));
  }
}

/** Reads a file as a browser does, by a signed link. */
export async function readByLink(workspaceId: string, path: string): Promise<string> {
  const object = { Bucket: bucketName(), Key: objectKey(workspaceId, path) };
  const link = await getSignedUrl(s3, new GetObjectCommand(object));
  return (await fetch(link)).text();
}
