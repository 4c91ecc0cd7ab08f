import { expect, test } from '@jest/globals';
import { actors } from '#shared/audit.ts';
import { describeAuditEntry } from './describe-audit-entry.ts';

test.each([
  ['mia@studio.example', 'removed mia@studio.example'],
  [actors.deletedAccount, 'removed a deleted account'],
])('a removed member is named within the sentence: %s', (email, sentence) => {
  const removed = { id: 'a1', at: '2026-11-22T09:00:00.000Z', who: actors.stripe, email };
  expect(describeAuditEntry({ ...removed, kind: 'member_removed', dollarsAMonth: null })).toBe(
    sentence,
  );
});
