/** @jest-environment #testkit/local/node-environment.ts */
import { expect, test } from '@jest/globals';
import { type AuditEntry, actors } from '#shared/calls/audit.ts';
import {
  describeAuditEntry as describe,
  namedOnce,
  namedWithEmail,
} from './describe-audit-entry.ts';

const describeAuditEntry = (entry: AuditEntry) => describe(entry, namedWithEmail(new Map()));

test.each([
  ['mia@studio.example', 'removed mia@studio.example'],
  [actors.deletedAccount, 'removed a deleted account'],
])('a removed member is named within the sentence: %s', (email, sentence) => {
  const removed = { id: 'a1', at: '2026-11-22T09:00:00.000Z', who: actors.stripe, email };
  expect(describeAuditEntry({ ...removed, kind: 'member_removed', dollarsAMonth: null })).toBe(
    sentence,
  );
});

test.each([
  [1, 512, 'uploaded 1 file (512 bytes)'],
  [1_200, 3_400_000_000, 'uploaded 1,200 files (3.4 GB)'],
])('uploads are described by their number and size: %s, %s', (files, bytes, sentence) => {
  const entry = { id: 'a1', at: '2026-11-22T09:00:00.000Z', who: 'mia@studio.example' };
  expect(
    describeAuditEntry({ ...entry, kind: 'files_uploaded', files, bytes, dollarsAMonth: null }),
  ).toBe(sentence);
});

test.each([
  [undefined, ''],
  [{}, ''],
  [
    { may: { comment: true, approve: false, download: true }, isOverlaid: false },
    ': may view, comment, and download, no name over the picture',
  ],
  [{ sharesWithOtherLinks: true }, ': comments shared with other links'],
  [{ sharesWithOtherLinks: false }, ': no comments shared with other links'],
  [{ asks: 'email' as const, people: 2 }, ': opens to 2 addresses or domains'],
  [{ asks: 'passcode' as const, maxBytes: 5_000_000_000 }, ': at most 5 GB, with another passcode'],
])('a changed link is described by what is different: %j', (changes, sentence) => {
  const entry = { id: 'a1', at: '2026-11-22T09:00:00.000Z', who: 'mia@studio.example' };
  const opens = { kind: 'reviews' as const, title: 'Teaser', count: 1 };
  const changed = { kind: 'share_link_changed' as const, opens, changes };
  expect(describeAuditEntry({ ...entry, ...changed, dollarsAMonth: null })).toBe(
    `changed a share link to the review Teaser${sentence}`,
  );
});

test('a path that turns the direction of the text is named with the characters that do so', () => {
  const entry = { id: 'a1', at: '2026-11-22T09:00:00.000Z', who: 'mia@studio.example' };
  const path = 'Day 1/inv\u202egpj.exe';
  expect(
    describeAuditEntry({ ...entry, kind: 'files_deleted', path, count: 1, dollarsAMonth: null }),
  ).toBe('moved Day 1/inv[U+202E]gpj.exe to the trash');
});

test.each([
  ['approved', 'needs_review', undefined, 'approved version 2 of the review Sea Trial'],
  [
    'approved',
    'changes_requested',
    'mia@studio.example',
    'approved version 2 of the review Sea Trial, to which changes were requested by mia',
  ],
  [
    'changes_requested',
    'approved',
    undefined,
    'requested changes to version 2 of the review Sea Trial, which was approved',
  ],
  [
    'needs_review',
    'approved',
    'mia@studio.example',
    'reopened version 2 of the review Sea Trial, which was approved by mia',
  ],
] as const)(
  'a decision says the version: %s after %s',
  (status, previousStatus, email, sentence) => {
    const entry = {
      ...{ id: 'a1', at: '2026-11-22T09:00:00.000Z', who: actors.stripe, dollarsAMonth: null },
      ...({ kind: 'review_status_changed', title: 'Sea Trial', number: 2 } as const),
      ...{ status, previousStatus, ...(email && { email }) },
    };
    expect(describe(entry, namedOnce(new Map([['mia@studio.example', 'mia']])))).toBe(sentence);
  },
);

test('a person is named once, and with the email where another one has this name, or a machine', () => {
  const name = namedOnce(
    new Map([
      ['mia@studio.example', 'mia'],
      ['kim@studio.example', 'Kim'],
      ['kim@other.example', 'kim'],
      ['s@studio.example', 'Stripe'],
      ['invited@studio.example', 'invited@studio.example'],
    ]),
  );
  const emails = ['mia', 'kim', 's', 'invited', 'gone'].map((one) => `${one}@studio.example`);
  expect(emails.map(name)).toEqual([
    'mia',
    'Kim (kim@studio.example)',
    'Stripe (s@studio.example)',
    'invited@studio.example',
    'gone@studio.example',
  ]);
});
