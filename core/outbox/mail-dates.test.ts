import { expect, test } from '@jest/globals';
import { mailDay, mailTime } from './mail-dates.ts';

test('a mail names the time zone of its days and times', () => {
  // In Auckland it is the 29th.
  const end = new Date('2026-12-28T12:05:00Z');
  expect(mailDay(end)).toBe('December 28, 2026 (UTC)');
  expect(mailTime(end)).toBe('December 28, 2026 at 12:05 UTC');
});
