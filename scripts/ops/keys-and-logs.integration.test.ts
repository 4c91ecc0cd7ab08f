import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { controlEmulator } from '@cutbay/stripe-emulator/control';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as z from 'zod';
import { readSession } from '#functions/http/session.ts';
import { runningEnvironment } from '#local/instance/instance-file.ts';
import { env } from '#shared/ops/environment.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { httpEvent, site } from '#testkit/events.ts';
import { signUp } from '#testkit/people.ts';
import { type Operator, startOperator } from './testing/tool.ts';

let operator: Operator;

beforeAll(async () => {
  operator = await startOperator();
});
afterAll(() => operator.close());

test("the log lines of an error's request id are shown", async () => {
  const { cookie } = await subscriber('starter');
  const { origin, paymentsOrigin } = operator.product;
  await controlEmulator(paymentsOrigin, 'fail', { path: '/v1/invoices', times: 3, how: '500' });
  const answer = await fetch(`${origin}/api/invoices`, { headers: { cookie, origin: site } });
  expect(answer.status).toBe(502);
  const { requestId } = z.object({ requestId: z.string() }).parse(await answer.json());
  // A function's log lines arrive shortly after its response.
  let lines: { at: string; message: string }[] = [];
  for (let attempt = 0; lines.length < 2 && attempt < 1_000; attempt += 1) {
    lines = await operator.json('logs', requestId);
    // The product runs in this process: it writes only when the event loop is free.
    await pause(5);
  }
  const events = lines.map(({ message }) => JSON.parse(message).event);
  expect(events).toEqual(['call_failed', 'request']);
  for (const { at } of lines) expect(Date.parse(at)).not.toBeNaN();
  expect(statSync(join(operator.folder, 'functions.log')).mode & 0o077).toBe(0);
  const unknown = await operator.run('logs', 'no-such-request');
  expect(unknown.printed).toContain('No log lines');
  expect(await operator.run('logs', 'x" or 1')).toMatchObject({ code: 2 });
});

test('new session keys sign after the next start, and sign no user out', async () => {
  const { cookie } = await signUp();
  const holdsUnder = (ring: string) => {
    process.env[env.sessionKeys] = ring;
    return readSession(httpEvent('GET /api/user', { cookies: [cookie] }));
  };
  const { current, dropped, guests } = await operator.json('rotate-keys', '--yes');
  const guestRing = readFileSync(join(operator.folder, 'guest-keys.json'), 'utf8');
  expect(JSON.parse(guestRing).current).toBe(guests.current);
  const ring = readFileSync(join(operator.folder, 'session-keys.json'), 'utf8');
  expect(dropped).toBe(0);
  expect(JSON.parse(ring).current).toBe(current);
  expect(await holdsUnder(ring)).not.toBeNull();
  Object.assign(process.env, runningEnvironment(operator.folder));
  const { printed, stderr } = await operator.run('rotate-keys', '--yes');
  for (const value of Object.values<string>(JSON.parse(ring))) {
    if (value.length > 12) expect(printed + stderr).not.toContain(value);
  }
});

test('on this machine there is no origin secret to rotate', async () => {
  expect(await operator.run('rotate-origin-secret', '--yes')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('name a stage with --stage'),
  });
});
