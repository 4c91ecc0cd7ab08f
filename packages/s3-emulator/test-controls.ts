import type { IncomingMessage } from 'node:http';
import { isFromThisMachine } from '@cutbay/stripe-emulator/same-machine';
import * as z from 'zod';
import { deliverAccessLogs } from './access-logs.ts';
import { appendEvent, type Reply, type Service } from './calls/call.ts';
import { type Failures, failureKinds } from './calls/failures.ts';
import { startDigest } from './checksums/algorithms.ts';
import { deliveryModes } from './events/deliveries.ts';
import { applyLifecycle } from './lifecycle/apply-rules.ts';
import { restoreSnapshot, takeSnapshot } from './storage/snapshot.ts';
import { toUpload } from './storage/uploads.ts';
import { toVersion } from './storage/versions.ts';

const events = z.strictObject({ mode: z.enum([...deliveryModes, 'release', 'reverse']) });
const target = z.union([
  z.strictObject({ operation: z.string().min(1) }),
  z.strictObject({ path: z.string().startsWith('/') }),
]);
const failure = z.strictObject({
  operation: z.string().min(1).optional(),
  path: z.string().startsWith('/').optional(),
  /** 0 removes the failures of the target. */
  times: z.int().min(0).default(1),
  how: z.enum(failureKinds).default('500'),
});

async function setEvents({ deliveries }: Service, body: unknown): Promise<object> {
  const { mode } = events.parse(body);
  if (mode === 'release' || mode === 'reverse') deliveries.release(mode);
  else deliveries.setMode(mode);
  await deliveries.settled();
  return { mode: deliveries.mode() };
}

function setFailure(failures: Failures, body: unknown): object {
  const { times, how, ...rest } = failure.parse(body);
  const given = target.parse(rest);
  const name = 'path' in given ? given.path : given.operation;
  if (times === 0) failures.remove(name);
  else failures.inject({ target: name, times, how });
  return { target: name, times, how };
}

async function runLifecycle(service: Service): Promise<object> {
  const { buckets, now } = service.options;
  const origin = { principalId: 's3.amazonaws.com', sourceAddress: '', requestId: 'lifecycle' };
  const results = buckets.map((bucket) => [
    bucket.name,
    applyLifecycle({ service, bucket, origin }, now().getTime()),
  ]);
  await service.deliveries.settled();
  return Object.fromEntries(results);
}

async function readText(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** Answers the test controls below `/test`, which accept requests of this machine only. */
export async function answerControl(
  service: Service,
  failures: Failures,
  incoming: IncomingMessage,
): Promise<Reply> {
  const reply = (status: number, answer: object): Reply => ({
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    body: JSON.stringify(answer, null, 2),
  });
  const refuse = (status: number, message: string) => reply(status, { error: { message } });
  if (!isFromThisMachine(incoming.headers)) {
    return refuse(403, 'The controls accept requests from this machine only.');
  }
  const call = `${incoming.method} ${incoming.url}`;
  const text = await readText(incoming);
  try {
    const body: unknown = text === '' ? {} : JSON.parse(text);
    if (call === 'GET /test/state') return reply(200, serializeState(service));
    if (call === 'POST /test/events') return reply(200, await setEvents(service, body));
    if (call === 'POST /test/fail') return reply(200, setFailure(failures, body));
    if (call === 'POST /test/lifecycle') return reply(200, await runLifecycle(service));
    if (call === 'POST /test/access-logs')
      return reply(200, { delivered: await deliverAccessLogs(service) });
    if (call === 'POST /test/seed')
      return reply(200, await seedObjects(service, seedRequest.parse(body)));
    if (call === 'POST /test/snapshot') {
      await service.deliveries.settled();
      takeSnapshot(service.database);
      return reply(200, {});
    }
    if (call === 'POST /test/restore') {
      await service.deliveries.settled();
      failures.clear();
      return restoreSnapshot(service.database)
        ? reply(200, {})
        : refuse(400, 'There is no snapshot.');
    }
    return refuse(404, `There is no control ${call}.`);
  } catch (error) {
    if (error instanceof z.ZodError) return refuse(400, z.prettifyError(error));
    if (error instanceof SyntaxError) return refuse(400, 'The body is not JSON.');
    throw error;
  }
}

/** Many small objects at once: `<prefix><number><suffix>`, all with the same content. */
const seedRequest = z.strictObject({
  bucket: z.string(),
  prefix: z.string(),
  suffix: z.string().default(''),
  count: z.int().min(1).max(100_000),
  /** How many versions each object has. */
  versions: z.int().min(1).max(100_000).default(1),
  /** In bytes. */
  size: z.int().min(0).max(1_048_576).default(1),
  storageClass: z.string().default('INTELLIGENT_TIERING'),
  contentType: z.string().default('binary/octet-stream'),
  /** Whether each object has its event. */
  events: z.boolean().default(false),
});

/** Adds objects without requests, for tests of large folders. */
async function seedObjects(service: Service, seed: z.output<typeof seedRequest>): Promise<object> {
  const { contents, database, versions, options } = service;
  const bucket = options.buckets.find(({ name }) => name === seed.bucket);
  if (bucket === undefined) throw new SyntaxError('No such bucket.');
  const body = Buffer.alloc(seed.size, 120);
  const md5 = startDigest('MD5');
  const crc = startDigest('CRC64NVME');
  md5.update(body);
  crc.update(body);
  const etag = md5.digest().toString('hex');
  const checksum = crc.digest().toString('base64');
  const blob = await contents.createBlob();
  await blob.write(body);
  const origin = { principalId: 'AWS:seed', sourceAddress: '', requestId: 'seed' };
  database.transact(() => {
    for (let at = 0; at < seed.count * seed.versions; at += 1) {
      const number = Math.floor(at / seed.versions);
      const { version } = versions.add(
        {
          bucket: bucket.name,
          key: `${seed.prefix}${String(number).padStart(6, '0')}${seed.suffix}`,
          deleteMarker: false,
          content: contents.ofBlob(blob.blob, seed.size, new Map()),
          size: seed.size,
          etag,
          storageClass: seed.storageClass,
          headers: { 'content-type': seed.contentType },
          checksum: { algorithm: 'CRC64NVME', type: 'FULL_OBJECT', value: checksum },
          parts: null,
        },
        options.now().getTime(),
        bucket.versioning,
      );
      if (seed.events) appendEvent({ service, bucket, origin }, 'ObjectCreated:Put', version);
    }
  });
  await blob.discard();
  return { count: seed.count };
}

/** The whole state for tests: versions in the order of their keys and then from the newest, uploads, events. */
function serializeState(service: Service): object {
  const { database, uploads, deliveries, options } = service;
  const buckets = options.buckets.map(({ name }) => ({
    name,
    versions: database
      .all('SELECT * FROM versions WHERE bucket = ? ORDER BY key, id DESC', name)
      .map(toVersion),
    uploads: database
      .all('SELECT * FROM uploads WHERE bucket = ? ORDER BY key, initiated, id', name)
      .map(toUpload)
      .map((upload) => ({ ...upload, parts: uploads.parts(upload.id) })),
  }));
  return { buckets, events: { mode: deliveries.mode(), waiting: deliveries.waiting() } };
}
