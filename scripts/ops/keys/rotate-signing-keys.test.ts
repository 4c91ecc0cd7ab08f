import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { readSession, sessionCookie } from '#functions/http/session.ts';
import { env } from '#shared/ops/environment.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { httpEvent } from '#testkit/events.ts';
import { rotateSigningKeys, secondsUntilReread, secretKeyStore } from './rotate-signing-keys.ts';

const day = 24 * 60 * 60;
const secrets = mockClient(SecretsManagerClient);

/** The ring in Secrets Manager, and the one that a function that read it up to five minutes ago still uses. */
let held: string;
let cached: string;
let ahead: number;

beforeEach(() => {
  ahead = 0;
  held = JSON.stringify({ current: 'k1', k1: 'of-the-stack' });
  cached = held;
  secrets.reset();
  secrets.on(GetSecretValueCommand).callsFake(() => ({ SecretString: held }));
  secrets.on(PutSecretValueCommand).callsFake(({ SecretString }) => {
    held = SecretString;
    return {};
  });
  process.env[env.siteOrigin] = 'https://app.example.com';
});
afterEach(() => {
  resetClock();
  delete process.env[env.sessionKeys];
});

/** Advances the time, in which functions read the secret again. */
const pass = async (seconds: number) => {
  ahead += seconds;
  setClockAhead({ seconds: ahead });
  cached = held;
};
const rotate = (wait = pass) =>
  rotateSigningKeys({
    store: secretKeyStore(new SecretsManagerClient({}), 'keys'),
    nowInSeconds,
    wait: () => wait(secondsUntilReread),
  });
const withRing = (ring: string) => {
  process.env[env.sessionKeys] = ring;
};
const signIn = (ring = held) => {
  withRing(ring);
  return sessionCookie({ id: 'u1', sessionGeneration: 0, currentWorkspaceId: null }, 's1');
};
const holds = async (cookie: string, ring = held) => {
  withRing(ring);
  const cookies = [cookie.split(';')[0] ?? ''];
  return (await readSession(httpEvent('GET /api/user', { cookies }))) !== null;
};
const kids = () => Object.keys(JSON.parse(held)).filter((name) => name !== 'current');

test('a rotation signs no user out, neither while it runs nor with functions that have not read it yet', async () => {
  const before = await signIn();
  let during = '';
  await rotate(async (seconds) => {
    during = await signIn();
    expect(await holds(during, cached)).toBe(true);
    expect(await holds(before)).toBe(true);
    await pass(seconds);
  });
  const after = await signIn();
  for (const cookie of [before, during, after]) expect(await holds(cookie)).toBe(true);
  // The function that read the ring most recently knows the key that signs now.
  expect(await holds(after, cached)).toBe(true);
});

test('the old key verifies through the overlap, and is dropped by the next rotation after it', async () => {
  const old = await signIn();
  await rotate();
  const late = await signIn();
  await pass(6 * day);
  await rotate();
  expect(await holds(old)).toBe(true);
  expect(kids()).toHaveLength(3);
  await pass(2 * day);
  await rotate();
  expect(kids()).toHaveLength(3);
  expect(JSON.parse(held)).not.toHaveProperty('k1');
  resetClock();
  expect(await holds(old)).toBe(false);
  expect(await holds(late)).toBe(true);
});

test('after the overlap the old key verifies no session, even before the next rotation', async () => {
  const before = held;
  await rotate();
  await pass(7 * day);
  expect(await holds(await signIn(before))).toBe(true);
  await pass(60 * 60);
  expect(await holds(await signIn(before))).toBe(false);
  expect(await holds(await signIn())).toBe(true);
});

test('an interrupted rotation can be rerun, and the key that never signed is dropped', async () => {
  const cut = rotate(async () => {
    throw new Error('cut');
  });
  await expect(cut).rejects.toThrow('cut');
  expect(JSON.parse(held).current).toBe('k1');
  const [, unused = ''] = kids();
  await pass(60);
  await rotate();
  expect(kids()).toHaveLength(2);
  expect(kids()).not.toContain(unused);
  expect(kids()).toContain(JSON.parse(held).current);
});

test('keys are long, random and unique', async () => {
  await rotate();
  await pass(60);
  await rotate();
  const { current: _, k1: __, ...made } = JSON.parse(held);
  const values = Object.values(made);
  expect(new Set(values).size).toBe(2);
  for (const value of values) expect(value).toMatch(/^[\w-]{64}$/);
});
