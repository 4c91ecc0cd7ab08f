import { describe, expect, test } from '@jest/globals';
import { exact } from './figure.ts';
import { isMet, limited, type Row } from './row.ts';

const row: Row = {
  name: 'upload',
  unit: 'ms',
  value: exact(30),
  control: { name: 'plain loop', value: exact(20) },
};

describe('a goal limits', () => {
  test.each<[NonNullable<Row['goal']>, number, boolean]>([
    [{ of: 'value', atMost: 30 }, 30, true],
    [{ of: 'value', atMost: 29 }, 30, false],
    [{ of: 'ratio', atMost: 1.5 }, 1.5, true],
    [{ of: 'ratio', atMost: 1.4 }, 1.5, false],
    [{ of: 'ratio', atLeast: 1.6 }, 1.5, false],
    [{ of: 'difference', atMost: 10 }, 10, true],
    [{ of: 'difference', atMost: 9 }, 10, false],
    [{ of: 'difference', atLeast: 10 }, 10, true],
  ])('%p', (goal, amount, met) => {
    expect(limited({ ...row, goal })).toBe(amount);
    expect(isMet({ ...row, goal })).toBe(met);
  });
});

test('a row without a goal is neither met nor missed', () => {
  expect(isMet(row)).toBeUndefined();
});

test('a figure that could not be measured does not meet its goal', () => {
  expect(isMet({ ...row, value: exact(Number.NaN), goal: { of: 'value', atMost: 30 } })).toBe(
    false,
  );
});

test('a goal beside a control needs one', () => {
  const { control, ...alone } = row;
  expect(() => isMet({ ...alone, goal: { of: 'ratio', atMost: 1 } })).toThrow(/no control/);
});
