import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { env, localBucketName } from '#shared/ops/environment.ts';
import { quote } from '#shared/rules/pricing.ts';
import { password } from '#shared/testing/people.ts';
import { pay, sessionIdIn } from '#testkit/billing/stripe.ts';
import { temporaryFolder } from '#testkit/local/fixture.ts';
import { signUpAt } from '#testkit/local/visitor.ts';
import { localCredentials } from './instance/environment.ts';
import { runningEnvironment } from './instance/instance-file.ts';

let folder: ReturnType<typeof temporaryFolder>;
let product: ChildProcess | undefined;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  await kill();
  folder.remove();
});

/** Starts the whole product as a separate process on a data folder, and returns its address. */
async function start(): Promise<string> {
  const owner = join(import.meta.dirname, '../testkit/local/product-owner.ts');
  const running = spawn(process.execPath, [owner, folder.path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  product = running;
  const [line] = await once(running.stdout.setEncoding('utf8'), 'data');
  return String(line).trim();
}

async function kill(): Promise<void> {
  if (!product || product.exitCode !== null || product.signalCode !== null) return;
  product.kill('SIGKILL');
  await once(product, 'exit');
}

/** Makes a call as the page would; null if there is no response. */
async function call(origin: string, method: string, path: string, body?: object, cookie = '') {
  try {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json', origin, cookie },
      ...(body && { body: JSON.stringify(body) }),
    });
    const [session = ''] = answer.headers.getSetCookie();
    return { status: answer.status, cookie: session, body: Object(await answer.json()) };
  } catch {
    return null;
  }
}

/** The writes that were acknowledged to one owner, until the product was killed. */
interface AcknowledgedWrite {
  email: string;
  /** The paid Checkout session. */
  session_id: string;
  members: string[];
  storageAmount: number;
}

/**
 * An owner who signs up, pays, and keeps adding members and requesting storage until the product stops responding.
 */
async function work(origin: string, email: string, onStep: () => void): Promise<AcknowledgedWrite> {
  const cookie = await signUpAt({ origin }, email);
  const displayed = quote({ plan: 'business', members: 0, storageAmount: 1, coldStorageAmount: 0 });
  const body = { ...displayed, memberDifference: 0 };
  const checkout = await call(origin, 'POST', '/api/create-subscription', body, cookie);
  const session_id = sessionIdIn(await pay(checkout?.body.url));
  const done: AcknowledgedWrite = { email, session_id, members: [], storageAmount: 1 };
  for (let step = 1; ; step += 1) {
    const member = { email: `${step}-${email}`, role: 'Producer' };
    const added = await call(origin, 'POST', '/api/team-members', member, cookie);
    if (added?.status !== 201) return done;
    done.members.push(member.email);
    const storageAmount = 1 + step * 0.25;
    const response = await call(origin, 'POST', '/api/update-storage', { storageAmount }, cookie);
    if (response?.status !== 200) return done;
    done.storageAmount = storageAmount;
    onStep();
  }
}

/** Asserts that every acknowledged write is persisted. */
async function assertPersisted(origin: string, done: AcknowledgedWrite): Promise<void> {
  const { email, session_id, members, storageAmount } = done;
  const login = await call(origin, 'POST', '/api/login', { email, password });
  const get = async (path: string) =>
    (await call(origin, 'GET', path, undefined, login?.cookie))?.body;
  const { teamMembers } = await get('/api/team-members');
  const there = teamMembers.map((member: { email: string }) => member.email);
  // The write in progress when the process died may be persisted as well.
  expect(there.slice(0, members.length)).toEqual(members);
  expect(there.length - members.length).toBeLessThanOrEqual(1);
  const persisted = (await get('/api/get-storage')).storageAmount;
  expect([storageAmount, storageAmount + 0.25]).toContain(persisted);
  await call(origin, 'POST', '/api/save-subscription', { session_id }, login?.cookie);
  expect((await get('/api/user')).user.subscription).toMatchObject({
    plan: 'business',
    status: 'active',
  });
}

test('a write acknowledged under load survives a kill -9 and a restart', async () => {
  const origin = await start();
  let steps = 0;
  let busy = () => {};
  const enough = new Promise<void>((resolve) => {
    busy = resolve;
  });
  const owners = ['a', 'b', 'c'].map((name) =>
    work(origin, `${name}@studio.example`, () => {
      steps += 1;
      if (steps === 15) busy();
    }),
  );
  await enough;
  await kill();
  const acknowledged = await Promise.all(owners);
  const restarted = await start();
  for (const done of acknowledged) await assertPersisted(restarted, done);
});

test('a file that a sync tool stored survives a kill -9, and is counted after the restart', async () => {
  const origin = await start();
  const cookie = await signUpAt({ origin }, 'd@studio.example');
  const listed = await call(origin, 'GET', '/api/workspaces', undefined, cookie);
  const object = {
    Bucket: localBucketName,
    Key: `w/${listed?.body.workspaces[0].id}/Footage/A001.mov`,
    Body: '0123456789',
  };
  await atStorage((s3) => s3.send(new PutObjectCommand(object)), '{"mode":"hold"}');
  await kill();
  const restarted = await start();
  await atStorage(async () => {}, '{"mode":"release"}');
  const usage = await call(restarted, 'GET', '/api/storage/usage', undefined, cookie);
  expect(usage?.body.hot).toMatchObject({ usedBytes: '10', trashBytes: '0' });
});

/** Sets how the running product's S3 emulator delivers events, then sends it a command. */
async function atStorage(work: (s3: S3Client) => Promise<unknown>, mode: string): Promise<void> {
  const endpoint = runningEnvironment(folder.path)?.[env.storageEndpoint] ?? '';
  await fetch(`${endpoint}/test/events`, { method: 'POST', body: mode });
  const s3 = new S3Client({
    endpoint,
    forcePathStyle: true,
    region: 'us-east-1',
    credentials: localCredentials,
  });
  await work(s3);
  s3.destroy();
}
