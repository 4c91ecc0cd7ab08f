import {
  CopyObjectCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { bucketName, objectKey } from '#core/files/objects/bucket.ts';
import { required } from '#core/runtime/environment.ts';
import { env } from '#shared/ops/environment.ts';
import type { Answer } from '#testkit/cases/case.ts';
import { deliverMessages } from '#testkit/files/files.ts';
import { callAs } from '#testkit/people.ts';
import { contentOf, isFolder, siblingOf } from '../paths.ts';
import { type Facts, fileAt, isFree } from '../reference/facts.ts';
import { copyAway, deleteFiles, store } from '../reference/files.ts';
import { type Choose, called, type StepKind } from '../step.ts';
import type { Real } from '../world.ts';
import { counted, otherNames, paths } from './files.ts';

const ok: Answer = { status: 200, headers: {}, cookies: [], body: {} };

/** What sync tools do at S3, with the credentials that the key of a device fetches at that moment. */
export const computers: Record<string, StepKind> = {
  'a computer stores a file': (facts, choose) => {
    const { by, mayWrite } = computer(facts, choose);
    const path = choose(paths.filter((one) => fileAt(facts, one) || isFree(facts, one)));
    if (!path) return null;
    const content = contentOf(facts.next);
    return {
      title: `The computer of ${by} stores ${content} at ${path}`,
      expected: mayWrite ? 'done' : 'refused',
      act: (real) =>
        syncing(real, by, (s3, keyOf) =>
          s3.send(new PutObjectCommand({ ...keyOf(path), ...hot, Body: content })),
        ),
      makes: (before) => counted(store(before, { path, content, by })),
    };
  },

  'a computer deletes a file': (facts, choose) => {
    const { by, mayDelete } = computer(facts, choose);
    const path = choose(plainPaths(facts));
    if (!path) return null;
    return {
      title: `The computer of ${by} deletes ${path}`,
      expected: mayDelete ? 'done' : 'refused',
      act: (real) =>
        syncing(real, by, (s3, keyOf) => s3.send(new DeleteObjectCommand(keyOf(path)))),
      makes: (before) => ({ ...deleteFiles(before, [path]), lastChange: null }),
    };
  },

  'a computer renames a file': (facts, choose) => {
    const { by, mayWrite, mayDelete } = computer(facts, choose);
    const from = choose(plainPaths(facts));
    const name = choose(otherNames(from));
    const order = choose([1, -1, 0]) ?? 1;
    // Whose computer may do only one of both leaves two files, or none.
    if (!mayWrite || !mayDelete || !from || !name || !isFree(facts, siblingOf(from, name)))
      return null;
    const to = siblingOf(from, name);
    const old = `${fileAt(facts, from)?.content} before ${facts.next}`;
    return {
      title: `The computer of ${by} renames ${from} to ${to}`,
      expected: 'done',
      act: (real) =>
        syncing(
          real,
          by,
          async (s3, keyOf) => {
            const { VersionId = '' } = await s3.send(new HeadObjectCommand(keyOf(from)));
            const CopySource = `${bucketName()}/${encodeURIComponent(keyOf(from).Key)}`;
            await s3.send(new CopyObjectCommand({ ...keyOf(to), ...hot, CopySource }));
            await s3.send(new DeleteObjectCommand(keyOf(from)));
            real.contents.set(VersionId, old);
          },
          order,
        ),
      makes: (before) => copyAway(before, { from, to, old }),
    };
  },
};

const hot = { StorageClass: 'INTELLIGENT_TIERING' } as const;

/** The computer of a member, and what its credentials may do. */
function computer(facts: Facts, choose: Choose) {
  const by = choose(['Olga', 'Eddie']) ?? 'Olga';
  const role = facts.owner === by ? 'Owner' : facts.team[by];
  const mayWrite = role !== undefined && facts.plan !== null;
  const mayDelete = role !== undefined && !role.endsWith('Video Editor');
  return { by, mayWrite, mayDelete };
}

function plainPaths({ files }: Facts): string[] {
  return files.flatMap(({ path }) => (isFolder(path) ? [] : [path]));
}

/**
 * Does something at S3 as a computer does, and delivers what the bucket tells of it.
 * @param order 1 if the events come in their order, -1 if reversed, 0 if twice
 */
async function syncing(
  real: Real,
  name: string,
  work: (
    s3: S3Client,
    keyOf: (path: string) => { Bucket: string; Key: string },
  ) => Promise<unknown>,
  order = 1,
): Promise<Answer> {
  const headers = { authorization: called(real.computers[name], name) };
  const fetched = await callAs(null, 'GET /api/storage/credentials', { headers });
  if (fetched.status !== 200) return fetched;
  const { AccessKeyId: accessKeyId, SecretAccessKey: secretAccessKey, Token } = fetched.body;
  const s3 = new S3Client({
    endpoint: required(env.storageEndpoint),
    forcePathStyle: true,
    region: 'us-east-1',
    maxAttempts: 1,
    credentials: { accessKeyId, secretAccessKey, sessionToken: Token },
    systemClockOffset: Number(process.env[env.clockOffsetSeconds] ?? 0) * 1_000,
  });
  const before = (await real.environment.events()).storage.due.length;
  try {
    await work(s3, (path) => ({ Bucket: bucketName(), Key: objectKey(real.workspaceId, path) }));
  } catch (error) {
    if (error instanceof Error && error.name === 'AccessDenied') return { ...ok, status: 403 };
    throw error;
  } finally {
    s3.destroy();
  }
  const due = (await real.environment.events()).storage.due.slice(before);
  const events = order < 0 ? due.toReversed() : order > 0 ? due : [...due, ...due];
  for (const event of events) await deliverMessages([event]);
  return ok;
}
