import { afterEach, expect, test } from '@jest/globals';
import { defaultProvider } from './lambda-credentials.ts';

const before = { ...process.env };
afterEach(() => {
  process.env = { ...before };
});

test('credentials are those that Lambda puts into the environment', async () => {
  process.env['AWS_ACCESS_KEY_ID'] = 'id';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'secret';
  process.env['AWS_SESSION_TOKEN'] = 'token';
  expect(await defaultProvider()()).toEqual({
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    sessionToken: 'token',
  });
});

test('without credentials a call fails, and says why', async () => {
  delete process.env['AWS_ACCESS_KEY_ID'];
  await expect(defaultProvider()()).rejects.toThrow('The environment holds no AWS credentials.');
});
