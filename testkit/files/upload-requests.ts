import { ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { bucketName, workspacePrefix } from '#core/files/objects/bucket.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { assertEqual } from '#testkit/cases/case.ts';
import { confirmEmail, type Person } from '#testkit/people.ts';
import { mailsTo } from '#testkit/table.ts';
import { sha256 } from './files.ts';
import { enter, type Guest, linksOf, tokenIn } from './links.ts';
import { countedBytes } from './storage-usage.ts';

/** What guests send in cases, in one part. */
export const content = 'Rushes.';

/** What an upload request of tests is called. */
export const title = 'Rushes of day 4';

/** What an upload request of tests takes, and from whom, if they say so. */
interface RequestOptions {
  folder?: string;
  maxBytes?: number;
  maxFiles?: number;
  storage?: 'hot' | 'cold';
  addresses?: string[];
}

/** Makes an upload request. @returns the link, and its token */
export async function createRequest(
  person: Person,
  { addresses = [], ...terms }: RequestOptions = {},
) {
  const body = { opens: { kind: 'upload', folder: 'Incoming/', title, ...terms }, addresses };
  const answer = await person.call('POST /api/links', { body });
  if (answer.status !== 201) throw new Error(`No request: ${JSON.stringify(answer.body)}`);
  return { link: answer.body.link, token: tokenIn(answer.body.url) };
}

/** An owner with a folder, into which a request takes files. */
export async function withRequest(options: RequestOptions = {}) {
  const owner = await subscriber('business');
  await owner.call('POST /api/folders', { body: { path: 'Incoming' } });
  const workspaceId = await workspaceIdOf(owner);
  return { owner, workspaceId, ...(await createRequest(owner, options)) };
}

/** As `withRequest`, with a guest who has entered. */
export async function withSender(options: RequestOptions = {}) {
  const requested = await withRequest(options);
  return { ...requested, guest: await enter(requested) };
}

/** As `withSender`, where the email of the owner is confirmed, so that they are mailed what arrives. */
export async function withConfirmedSender() {
  const requested = await withSender();
  await confirmEmail(requested.owner);
  return requested;
}

/** What is new in the mails to a user about files that have arrived; the oldest first. */
export async function receivedFilesMailedTo({ email }: Pick<Person, 'email'>): Promise<string[]> {
  const mails = (await mailsTo(email)).filter(({ subject }) =>
    String(subject).startsWith('Files have arrived'),
  );
  return mails
    .toSorted((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1))
    .map(({ text }) => String(text).split('\n\n').slice(0, -2).join('\n'));
}

/** Makes the call that starts an upload. */
export function startSending(guest: Guest, path: string, size = content.length, options = {}) {
  return guest.call('POST /api/guest/{link}/uploads', { body: { path, size, ...options } });
}

/** Starts an upload. @returns it */
export async function startedSending(guest: Guest, path: string, size = content.length) {
  const { status, body } = await startSending(guest, path, size);
  if (status !== 201) throw new Error(`Not started: ${JSON.stringify(body)}`);
  return body.upload;
}

/** Signs the parts of an upload. */
export function signSending(guest: Guest, id: string, parts: readonly Buffer[]) {
  const body = { parts: parts.map((part, index) => ({ number: index + 1, sha256: sha256(part) })) };
  return guest.call('POST /api/guest/{link}/uploads/{id}/parts', { params: { id }, body });
}

/** Sends the only part of an upload. */
export async function sendPart(guest: Guest, id: string, text = content): Promise<void> {
  const { status, body } = await signSending(guest, id, [Buffer.from(text)]);
  if (status !== 200) throw new Error(`Not signed: ${JSON.stringify(body)}`);
  for (const { url, headers } of body.parts) {
    const answer = await fetch(url, { method: 'PUT', headers, body: text });
    if (!answer.ok) throw new Error(`A part was rejected: ${await answer.text()}`);
  }
}

/** Completes an upload. */
export function completeSending(guest: Guest, id: string) {
  return guest.call('POST /api/guest/{link}/uploads/{id}/complete', { params: { id } });
}

/** Starts an upload and sends its only part. @returns its id */
export async function sentPart(guest: Guest, path: string, text = content): Promise<string> {
  const { id } = await startedSending(guest, path, Buffer.byteLength(text));
  await sendPart(guest, id, text);
  return id;
}

/** Sends a whole file. @returns the answer to its completion */
export async function sendFile(guest: Guest, path: string, text = content) {
  return completeSending(guest, await sentPart(guest, path, text));
}

/** Discards an upload. */
export function discardSending(guest: Guest, id: string) {
  return guest.call('DELETE /api/guest/{link}/uploads/{id}', { params: { id } });
}

/** What the newest link of a workspace says of itself as an upload request. */
export async function requestOf(person: Person) {
  const opens = (await linksOf(person))[0]?.opens;
  return opens?.kind === 'upload' ? opens : undefined;
}

/** The folders in the folder of the request. */
export async function senderFolders(person: Person): Promise<string[]> {
  return (await person.call('GET /api/files', { query: { folder: 'Incoming/' } })).body.folders;
}

/** The paths of the files in the folders of the senders. */
export async function arrivedPaths(person: Person): Promise<string[]> {
  const paths = [];
  for (const folder of await senderFolders(person)) {
    const query = { folder: `Incoming/${folder}/` };
    const { files } = (await person.call('GET /api/files', { query })).body;
    paths.push(...files.map((file: { path: string }) => file.path));
  }
  return paths;
}

/** Fails unless one file has arrived, and nothing is reserved of the storage and of the request besides. */
export async function assertArrived(owner: Person): Promise<void> {
  const request = await requestOf(owner);
  assertEqual('The request', [request?.received, request?.files], [content.length, 1]);
  assertEqual('Arrived', (await arrivedPaths(owner)).length, 1);
  assertEqual('Reserved', String((await countedBytes(owner)).reserved.hot), '0');
}

/** Fails unless nothing is reserved of the storage and of the request, and nothing has arrived. */
export async function assertNothingHeld(owner: Person): Promise<void> {
  const request = await requestOf(owner);
  assertEqual('The request', [request?.received, request?.files], [0, 0]);
  assertEqual('Reserved', String((await countedBytes(owner)).reserved.hot), '0');
}

/** How many uploads S3 has of a workspace. */
export async function uploadsAtS3(workspaceId: string): Promise<number> {
  const { Uploads = [] } = await s3.send(
    new ListMultipartUploadsCommand({ Bucket: bucketName(), Prefix: workspacePrefix(workspaceId) }),
  );
  return Uploads.length;
}
