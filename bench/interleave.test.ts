import { expect, test } from '@jest/globals';
import { interleave } from './interleave.ts';

test('measurements run in turns, each first as often as the other, and the first turn does not count', async () => {
  const order: string[] = [];
  const next = (name: string, values: number[]) => () => {
    order.push(name);
    return values.shift() ?? Number.NaN;
  };
  const figure = await interleave(3, {
    product: next('product', [100, 1, 3, 2]),
    control: next('control', [100, 10, 30, 20]),
  });
  expect(order).toEqual([
    'product',
    'control',
    'control',
    'product',
    'product',
    'control',
    'control',
    'product',
  ]);
  expect(figure('product')).toEqual({ median: 2, low: 1.5, high: 2.5 });
  expect(figure('control')).toEqual({ median: 20, low: 15, high: 25 });
});
