import { afterEach, expect, test } from '@jest/globals';
import { defaultProvider } from './lambda-credentials.ts';

const before = { ...process.env };
afterEach(() => {
  process.env = { ...before };
});

test("credentials are read from Lambda's environment variables", async () => {
  process.env['AWS_ACCESS_KEY_ID'] = 'id';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'secret';
  process.env['AWS_SESSION_TOKEN'] = 'token';
  expect(await defaultProvider()()).toEqual({
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    sessionToken: 'token',
  });
});

test('without credentials a call fails with the reason', async () => {
  delete process.env['AWS_ACCESS_KEY_ID'];
  await expect(defaultProvider()()).rejects.toThrow('The environment has no AWS credentials.');
});
