import { afterEach, expect, test } from '@jest/globals';
import { env } from '#shared/environment.ts';
import { isTemporaryEmail } from './email-rules.ts';

afterEach(() => {
  delete process.env[env.allowedEmailDomains];
});

test('addresses of throw-away domains and their subdomains are temporary', () => {
  expect(isTemporaryEmail('a@mailinator.com')).toBe(true);
  expect(isTemporaryEmail('a@eu.mailinator.com')).toBe(true);
});

test('addresses of ordinary domains are not', () => {
  expect(isTemporaryEmail('a@studio.example')).toBe(false);
  expect(isTemporaryEmail('a@notmailinator.com.example')).toBe(false);
});

test('an operator can allow a domain that is listed', () => {
  process.env[env.allowedEmailDomains] = 'other.example,mailinator.com';
  expect(isTemporaryEmail('a@mailinator.com')).toBe(false);
});
