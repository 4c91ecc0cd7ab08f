import { GetObjectCommand } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { nullIfMissing } from '#core/clients/s3-errors.ts';
import { bucketName, objectKey, proxyKey } from '#core/files/objects/bucket.ts';
import { keys } from '#core/table/keys.ts';
import { box } from '#testkit/clips/boxes.ts';
import { clipContent } from '#testkit/clips/clips.ts';
import type { Item } from '#testkit/faults/environment.ts';
import { ofKind } from '#testkit/faults/items.ts';
import { secondsEach, type Transcoding } from './reference/transcoding.ts';
import type { Real } from './world.ts';

/** The seconds that Business has a month. */
export const mostSeconds = 3_000 * 60;

/** What MediaConvert makes of a content: a film that a browser plays, which tells what was read. */
export function proxyOf(content: string): Uint8Array {
  return Uint8Array.from(Buffer.concat([clipContent('25.mp4'), box('free', Buffer.from(content))]));
}

/** The content of a version of a file; null if there is none. By default of the current one. */
export async function readContent(
  { workspaceId, contents }: Pick<Real, 'workspaceId' | 'contents'>,
  path: string,
  versionId?: string,
): Promise<string | null> {
  const cached = versionId === undefined ? undefined : contents.get(versionId);
  if (cached !== undefined) return cached;
  const Key = objectKey(workspaceId, path);
  const object = { Bucket: bucketName(), Key, ...(versionId && { VersionId: versionId }) };
  const answer = await nullIfMissing(s3.send(new GetObjectCommand(object)), [404, 405]);
  const content = await answer?.Body?.transformToString();
  if (content === undefined) return null;
  if (versionId !== undefined) contents.set(versionId, content);
  return content;
}

/** What the cloud makes, and has made, of the films of a workspace. @throws Error if a proxy is that of another film */
export async function transcodingOf(
  real: Pick<Real, 'workspaceId' | 'contents' | 'environment'>,
  items?: readonly Item[],
): Promise<Transcoding> {
  const all = items ?? (await real.environment.items());
  const { workspaceId } = real;
  const counts = all.filter(({ pk }) => pk === keys.transcoded(workspaceId, '').pk);
  const seconds = counts.reduce((sum, item) => sum + Number(item['seconds']), 0);
  if (seconds > mostSeconds) throw new Error(`${seconds} seconds of films are counted.`);
  const own = ofKind(all, 'TRANSCODE').filter((item) => item['workspaceId'] === workspaceId);
  const jobs: Transcoding['jobs'] = {};
  for (const { sk, path, versionId } of own) {
    const content = await readContent(real, String(path), String(versionId));
    jobs[String(sk)] = { path: String(path), content: content?.split(' ')[0] ?? null };
  }
  const ready: string[] = [];
  for (const { path, versionId } of readyVersions(all, workspaceId)) {
    const content = (await readContent(real, path, versionId)) ?? 'nothing';
    await assertProxy(workspaceId, { path, versionId }, content.split(' ')[0] ?? '');
    // What a computer's rename has left keeps its own.
    if (!content.includes(' before ')) ready.push(content);
  }
  return { jobs, ready, counted: seconds - own.length * secondsEach };
}

/** The current versions, and those in the trash, whose proxies are shown. */
function readyVersions(items: readonly Item[], workspaceId: string) {
  const own = items.filter(({ pk }) => pk === keys.quota(workspaceId).pk);
  const isReady = (version: Item) => Object(version['proxy']).state === 'ready';
  const current = ofKind(own, 'FILE').flatMap(({ sk, current: version }) => {
    const path = String(sk).slice('FILE#'.length);
    return version && isReady(Object(version))
      ? [{ path, versionId: String(Object(version).versionId) }]
      : [];
  });
  const trashed = ofKind(own, 'TRASH')
    .filter(isReady)
    .map(({ sk }) => {
      const [path = '', versionId = ''] = String(sk).slice('TRASH#'.length).split('\0');
      return { path, versionId };
    });
  return [...current, ...trashed];
}

async function assertProxy(
  workspaceId: string,
  { path, versionId }: { path: string; versionId: string },
  content: string,
): Promise<void> {
  const Key = proxyKey(workspaceId, path, versionId);
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucketName(), Key }));
  const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
  if (!bytes.equals(proxyOf(content))) {
    const other = bytes.subarray(-content.length - 4).toString('latin1');
    throw new Error(`The proxy of ${content} at ${path} is another one: ...${other}`);
  }
}
