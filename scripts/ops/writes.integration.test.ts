import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readSession } from '#functions/http/session.ts';
import { runningEnvironment } from '#local/instance/instance-file.ts';
import { env } from '#shared/ops/environment.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { httpEvent, site } from '#testkit/events.ts';
import { callAs } from '#testkit/people.ts';
import { type Operator, startOperator } from './testing/tool.ts';

let operator: Operator;
beforeAll(async () => {
  operator = await startOperator();
});
afterAll(() => operator.close());

test('writes are stopped and resumed for the whole product', async () => {
  const contact = () =>
    fetch(`${operator.product.origin}/api/contact`, {
      method: 'POST',
      headers: { origin: site, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ada', email: 'ada@studio.example', message: 'Hello' }),
    });
  expect((await contact()).status).toBe(201);

  const { stoppedSince } = await operator.json('writes', 'stop', '--yes');
  expect(stoppedSince).toEqual(expect.any(String));
  expect((await contact()).status).toBe(503);

  expect(await operator.json('writes', 'resume', '--yes')).toEqual({ stoppedSince: null });
  expect((await contact()).status).toBe(201);
  expect((await operator.run('writes', 'resume')).printed).toContain('Writes are accepted.');
});

test('access is revoked: every session ends with the keys, and every device', async () => {
  const owner = await subscriber('starter');
  const { key } = (await owner.call('POST /api/devices', { body: { name: 'Laptop' } })).body;
  const { printed, stderr } = await operator.run('revoke-access', '--yes');
  const ring = readFileSync(join(operator.folder, 'session-keys.json'), 'utf8');
  const { current, ...keys } = JSON.parse(ring);
  const ofGuests = JSON.parse(readFileSync(join(operator.folder, 'guest-keys.json'), 'utf8'));
  expect(Object.keys(ofGuests)).toEqual(['current', ofGuests.current]);
  expect(Object.keys(keys)).toEqual([current]);
  expect(printed + stderr).not.toContain(keys[current]);
  expect((await owner.call('GET /api/devices')).body.devices).toEqual([]);
  const headers = { authorization: key };
  expect(await callAs(null, 'GET /api/storage/credentials', { headers })).toMatchObject({
    status: 401,
  });
  const event = httpEvent('GET /api/user', { cookies: [owner.cookie] });
  expect(await readSession(event)).not.toBeNull();
  process.env[env.sessionKeys] = ring;
  expect(await readSession(event)).toBeNull();
  Object.assign(process.env, runningEnvironment(operator.folder));
});
