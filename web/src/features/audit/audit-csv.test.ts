/** @jest-environment #testkit/local/node-environment.ts */
import { expect, test } from '@jest/globals';
import { auditCsv } from './audit-csv.ts';

const entry = { id: 'a1', at: '2026-11-22T09:00:00.000Z', who: 'mia@studio.example' };

test('an entry is a row with the name beside the email, in UTC and in local time', () => {
  const names = new Map([['mia@studio.example', 'mia']]);
  const csv = auditCsv(
    [
      {
        ...entry,
        kind: 'plan_ended',
        plan: 'business',
        previousMonthTotal: 100,
        dollarsAMonth: -15,
      },
    ],
    names,
  );
  const [head, row, end] = csv.split('\r\n');
  expect(head).toBe('"Time (UTC)","Local time","Name","Who","What","US dollars a month"');
  expect(row).toMatch(
    /^"2026-11-22T09:00:00.000Z","Nov 2\d, 2026, [^"]+","mia","mia@studio.example","ended the Business plan",-15$/,
  );
  expect(end).toBe('');
});

test.each(['=HYPERLINK("https://x.example")', '+1', '-1', '@SUM(A1)', '\t=1', '  =1', '\n=1'])(
  'a text that a spreadsheet would run is none any more: %j',
  (who) => {
    const csv = auditCsv([{ ...entry, who, kind: 'signed_in', dollarsAMonth: null }], new Map());
    expect(csv).toContain(`,"'${who.replaceAll('"', '""')}",`);
  },
);

test('commas and quotes stay within their cell, and a line break in a name is shown', () => {
  const to = 'a, "b"\nc.mov';
  const csv = auditCsv(
    [{ ...entry, kind: 'files_moved', path: 'x.mov', count: 1, to, dollarsAMonth: null }],
    new Map(),
  );
  expect(csv).toContain('"moved x.mov to a, ""b""[U+000A]c.mov",\r\n');
});
