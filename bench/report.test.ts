import { expect, test } from '@jest/globals';
import { exact } from './figure.ts';
import { isWithinLimit, type Row } from './measurement.ts';
import { markdown, terminalRows } from './report.ts';

const login: Row = {
  name: 'login',
  unit: 'ms',
  value: { median: 30.04, low: 29, high: 31.5 },
  control: { name: 'argon2id alone', value: exact(20) },
};
const lost: Row = { name: 'lost', unit: 'count', value: exact(2), atMost: 0 };

test('a row says what was measured, beside what, and whether it breaks its limit', () => {
  const [, measured, broken] = terminalRows([login, lost]).split('\n');
  expect(measured).toBe('login  30.0 (29 to 31.5) ms  20 ms (argon2id alone)  1.50');
  expect(broken).toBe('lost   2 count, more than 0');
  expect(
    markdown([{ benchmark: { title: 'Signing in', method: 'Alone.' }, rows: [login] }]),
  ).toContain(
    '## Signing in\n\nAlone.\n\n|  | measured | control | ratio |\n| --- | --- | --- | --- |\n| login | 30.0 (29 to 31.5) ms | 20 ms (argon2id alone) | 1.50 |',
  );
});

test.each([
  [0, true],
  [1, false],
  [Number.NaN, false],
])('%d lost of at most 0: within the limit is %s', (value, isWithin) => {
  expect(isWithinLimit({ ...lost, value: exact(value) })).toBe(isWithin);
});
