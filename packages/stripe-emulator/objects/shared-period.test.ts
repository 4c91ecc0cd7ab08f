import { expect, test } from '@jest/globals';
import { commonValue } from './shared-period.ts';

test('the common value of a list is found wherever it stands', () => {
  expect(commonValue(['usd', 'usd'], (currency) => currency)).toBe('usd');
  expect(commonValue([], (currency) => currency)).toBeUndefined();
});

test('a list whose elements differ has no common value, and none is picked', () => {
  expect(() => commonValue(['usd', 'eur'], (currency) => currency)).toThrow('different values');
});
