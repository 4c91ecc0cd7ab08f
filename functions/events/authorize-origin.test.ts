import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { originSecretCheck } from '#functions/http/origin-secret.ts';
import { env } from '#shared/ops/environment.ts';
import { handler } from './authorize-origin.ts';

process.env['AWS_REGION'] ??= 'eu-west-1';
process.env[env.logLevel] ??= 'off';
const secrets = mockClient(SecretsManagerClient);
const arn = 'arn:aws:secretsmanager:eu-west-1:123456789012:secret:origin';
const startedAt = Date.UTC(2026, 10, 22);

/** The check after a cold start, before any secret was read. */
let isOriginSecret: ReturnType<typeof originSecretCheck>;

beforeEach(() => {
  process.env[env.originSecretSecret] = arn;
  jest.useFakeTimers({ now: startedAt, doNotFake: ['nextTick', 'setImmediate', 'setTimeout'] });
  secrets.reset();
  isOriginSecret = originSecretCheck();
});

afterEach(() => {
  jest.useRealTimers();
  delete process.env[env.originSecretSecret];
});

/** Sets the secret in Secrets Manager. */
function secretIs(current: string, previous?: string): void {
  const at = (VersionStage: string) =>
    secrets.on(GetSecretValueCommand, { SecretId: arn, VersionStage });
  at('AWSCURRENT').resolves({ SecretString: current });
  if (previous) at('AWSPREVIOUS').resolves({ SecretString: previous });
  else at('AWSPREVIOUS').rejects(new ResourceNotFoundException({ message: '', $metadata: {} }));
}

/** The number of readings so far; each takes two requests, one per version. */
const readings = () => secrets.commandCalls(GetSecretValueCommand).length / 2;

test('the authorizer accepts requests with the secret, passes that on to the handlers, and rejects all others', async () => {
  secretIs('first');
  const authorize = (headers?: Record<string, string>) => handler(headers ? { headers } : {});
  expect(await authorize({ 'x-origin-secret': 'first' })).toEqual({
    isAuthorized: true,
    context: { origin: 'cloudfront' },
  });
  expect(
    await authorize({ 'x-origin-secret': 'first', 'x-viewer-address': '2001:DB8:0:1::7' }),
  ).toEqual({
    isAuthorized: true,
    context: { origin: 'cloudfront', address: '2001:db8:0:1::/64' },
  });
  for (const value of ['', 'firs', 'firstfirst', 'undefined']) {
    expect(await authorize({ 'x-origin-secret': value })).toEqual({ isAuthorized: false });
  }
  expect(await authorize({ 'x-viewer-address': 'first' })).toEqual({ isAuthorized: false });
  expect(await authorize()).toEqual({ isAuthorized: false });
});

test('after a rotation the new and the previous value are accepted at once, and older ones are not', async () => {
  secretIs('first');
  expect(await isOriginSecret('first')).toBe(true);
  jest.setSystemTime(startedAt + 6_000);
  secretIs('second', 'first');
  expect(await isOriginSecret('second')).toBe(true);
  expect(await isOriginSecret('first')).toBe(true);
  jest.setSystemTime(startedAt + 12_000);
  secretIs('third', 'second');
  expect(await isOriginSecret('third')).toBe(true);
  expect(await isOriginSecret('first')).toBe(false);
});

test('a value that was rotated away twice is rejected after five minutes, even without unknown values', async () => {
  secretIs('first');
  expect(await isOriginSecret('first')).toBe(true);
  secretIs('third', 'second');
  jest.setSystemTime(startedAt + 299_000);
  expect(await isOriginSecret('first')).toBe(true);
  jest.setSystemTime(startedAt + 300_000);
  expect(await isOriginSecret('first')).toBe(false);
});

test('a flood of guesses reads the secret every five seconds, not every time', async () => {
  secretIs('first');
  for (let guess = 0; guess < 50; guess += 1) expect(await isOriginSecret(`${guess}`)).toBe(false);
  expect(readings()).toBe(1);
  jest.setSystemTime(startedAt + 5_000);
  for (let guess = 0; guess < 50; guess += 1) expect(await isOriginSecret(`${guess}`)).toBe(false);
  expect(readings()).toBe(2);
});

test('while the secret cannot be read, the last values stay accepted; a cold start accepts nothing', async () => {
  secrets.on(GetSecretValueCommand).rejects(new Error('Throttled.'));
  await expect(isOriginSecret('first')).rejects.toThrow('Throttled.');
  secretIs('first');
  expect(await isOriginSecret('first')).toBe(true);
  secrets.on(GetSecretValueCommand).rejects(new Error('Throttled.'));
  jest.setSystemTime(startedAt + 300_000);
  expect(await isOriginSecret('first')).toBe(true);
  expect(await isOriginSecret('a guess')).toBe(false);
});
