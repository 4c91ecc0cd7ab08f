import { expect, test } from '@jest/globals';
import { exact } from '../figure.ts';
import type { Row } from '../row.ts';
import { cells } from './cells.ts';
import { markdown } from './markdown.ts';

const login: Row = {
  name: 'login',
  unit: 'ms',
  value: { median: 30.04, low: 29, high: 31.5 },
  control: { name: 'argon2id alone', value: exact(20) },
  goal: { of: 'ratio', atMost: 1.5 },
  note: 'The rest is one write.',
};

test('a row says what was measured, beside what, and how it compares with the run before', () => {
  expect(cells(login, { ...login, value: exact(60) })).toEqual([
    'login',
    '30.0 (29 to 31.5) ms',
    '20 ms (argon2id alone)',
    '1.50',
    'ratio ≤ 1.5',
    'no',
    '× 0.50',
  ]);
});

test('a count without a control is compared by its value', () => {
  const reads: Row = {
    name: 'reads',
    unit: 'count',
    value: exact(2),
    goal: { of: 'value', atMost: 2 },
  };
  expect(cells(reads, reads)).toEqual(['reads', '2 count', '', '', '≤ 2 count', 'yes', '=']);
});

test('the report counts the goals that are met, and explains what is noted', () => {
  const measure = () => Promise.resolve({ rows: [] });
  const benchmark = { name: 'signing-in', title: 'Signing in', method: 'In one process.', measure };
  const rows = [login, { ...login, name: 'quick login', value: exact(20) }];
  const results = {
    'signing-in': { date: '2026-11-22', machine: '2 × CPU', rows, details: [], before: [] },
  };
  const text = markdown([benchmark], results);
  expect(text).toContain('1 of 2 goals are met');
  expect(text).toContain('## Signing in\n\nIn one process.');
  expect(text).toContain('- **login**: The rest is one write.');
});
