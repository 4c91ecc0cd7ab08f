import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

const given = { ...process.env };
beforeEach(() => {
  jest.resetModules();
  delete process.env['SEED'];
  delete process.env['SOAK'];
});
afterEach(() => {
  jest.useRealTimers();
  Object.assign(process.env, given);
});

test('the seed is the UTC date, and the same until midnight there', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-28T23:59:59-05:00') });
  const { drawEnvironment, seed } = await import('./seed.ts');
  expect(seed).toBe(20_261_129);
  expect(drawEnvironment).toEqual({ SEED: '20261129' });
});

test('a given seed replays the draws of another day', async () => {
  process.env['SEED'] = '20261120';
  expect((await import('./seed.ts')).seed).toBe(20_261_120);
});

test.each(['yesterday', '1.5', '-1', '2147483648'])('%s is not a seed', async (text) => {
  process.env['SEED'] = text;
  await expect(import('./seed.ts')).rejects.toThrow('SEED is a whole number');
});

test('soak runs the whole', async () => {
  expect((await import('./seed.ts')).draws(4, Number.POSITIVE_INFINITY)).toBe(4);
  jest.resetModules();
  process.env['SOAK'] = '1';
  expect((await import('./seed.ts')).draws(4, Number.POSITIVE_INFINITY)).toBe(
    Number.POSITIVE_INFINITY,
  );
});

test('days in a row have numbers in a row, also from one month or year to the next', async () => {
  const { dayOf } = await import('./seed.ts');
  expect(dayOf(20_261_201) - dayOf(20_261_130)).toBe(1);
  expect(dayOf(20_270_101) - dayOf(20_261_231)).toBe(1);
  expect(dayOf(7)).toBe(7);
});
