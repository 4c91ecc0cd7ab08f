import type { IncomingMessage } from 'node:http';
import { isFromThisMachine } from '@cutbay/stripe-emulator/same-machine';
import * as z from 'zod';
import type { Reply, Service } from './calls/call.ts';
import { type Failures, failureKinds } from './calls/failures.ts';
import { deliveryModes } from './events/deliveries.ts';
import { applyLifecycle } from './lifecycle/apply-rules.ts';
import { seedObjects, seedRequest } from './seed-objects.ts';
import { restoreSnapshot, takeSnapshot } from './storage/snapshot.ts';
import { serializeState } from './test-state.ts';

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
