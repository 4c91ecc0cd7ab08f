import { afterEach, expect, test } from '@jest/globals';
import { env } from '#shared/ops/environment.ts';
import { isTemporaryEmail } from './email-rules.ts';

afterEach(() => {
  delete process.env[env.allowedEmailDomains];
});

test('addresses of disposable domains and their subdomains are temporary', async () => {
  expect(await isTemporaryEmail('a@mailinator.com')).toBe(true);
  expect(await isTemporaryEmail('a@eu.mailinator.com')).toBe(true);
});

test('addresses of ordinary domains are not temporary', async () => {
  expect(await isTemporaryEmail('a@studio.example')).toBe(false);
  expect(await isTemporaryEmail('a@notmailinator.com.example')).toBe(false);
});

test('an operator can allow a listed domain', async () => {
  process.env[env.allowedEmailDomains] = 'other.example,mailinator.com';
  expect(await isTemporaryEmail('a@mailinator.com')).toBe(false);
});
