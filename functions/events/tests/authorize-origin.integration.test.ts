import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { resumeWrites, stopWrites } from '#core/table/stopped-writes.ts';
import { env } from '#shared/ops/environment.ts';
import { withGrantedAccess } from '#testkit/granted-access.ts';
import { useOwnTable } from '#testkit/table.ts';
import { handler } from '../authorize-origin.ts';

const secrets = mockClient(SecretsManagerClient);
beforeAll(async () => {
  await useOwnTable();
  process.env[env.originSecretSecret] =
    'arn:aws:secretsmanager:eu-west-1:123456789012:secret:origin';
  secrets.on(GetSecretValueCommand).resolves({ SecretString: 'first' });
});
afterAll(() => {
  delete process.env[env.originSecretSecret];
  secrets.restore();
});

const authorize = () =>
  withGrantedAccess('events/authorize-origin', () =>
    handler({ headers: { 'x-origin-secret': 'first' } }),
  );

test('the handlers are told that writes are stopped, until they are resumed', async () => {
  const accepted = { isAuthorized: true, context: { origin: 'cloudfront' } };
  expect(await authorize()).toEqual(accepted);
  await stopWrites();
  expect(await authorize()).toEqual({
    isAuthorized: true,
    context: { origin: 'cloudfront', writes: 'stopped' },
  });
  await resumeWrites();
  expect(await authorize()).toEqual(accepted);
});
