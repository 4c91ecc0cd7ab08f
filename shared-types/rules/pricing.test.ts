import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { businessQuote } from '#shared/testing/business-quote.ts';
import { coldStorage, hotStorage, type PaidPlanId, paidPlanIds, paidPlans } from './plans.ts';
import {
  annualPrice,
  coldStorageCost,
  hotStorageBlocks,
  hotStorageCost,
  hotStorageOfBlocks,
  listPrices,
  oneMonthAfter,
  quote,
  unitPricesFor,
} from './pricing.ts';

const hotSteps = (hotStorage.maxTb - hotStorage.minTb) / hotStorage.stepTb;
const hotAmounts = fc
  .integer({ min: 0, max: hotSteps })
  .map((steps) => hotStorage.minTb + steps * hotStorage.stepTb);
const coldAmounts = fc.integer({ min: coldStorage.minTb, max: coldStorage.maxTb });
const plans = fc.constantFrom<PaidPlanId>(...paidPlanIds);

test('Business for two with 1.5 TB hot and 2 TB cold is $150 a month', () => {
  const input = {
    plan: 'business',
    members: 2,
    storageAmount: 1.5,
    coldStorageAmount: 2,
  } as const;
  expect(quote(input)).toEqual(businessQuote);
});

test('a running subscription keeps its prices; another plan has the list price per seat', () => {
  const prices = { pricePerMember: 12.1, hotStorageBlock: 9.9, coldStorageTb: 0.07 };
  const running = { plan: 'starter', prices } as const;
  expect(unitPricesFor('starter', null)).toEqual(listPrices('starter'));
  expect(unitPricesFor('starter', running)).toEqual(prices);
  expect(unitPricesFor('business', running)).toEqual({ ...prices, pricePerMember: 50 });
});

test('prices with cents add up without binary fractions', () => {
  const prices = { pricePerMember: 12.1, hotStorageBlock: 9.9, coldStorageTb: 0.07 };
  const input = { plan: 'starter', members: 3, storageAmount: 2, coldStorageAmount: 3 } as const;
  expect(quote({ ...input, prices })).toMatchObject({
    pricePerMember: 12.1,
    memberCost: 36.3,
    storageCost: 39.6,
    coldStorageCost: 0.21,
    total: 76.11,
  });
});

test('an empty team is billed one seat', () => {
  const input = { plan: 'starter', members: 0, storageAmount: 1, coldStorageAmount: 0 } as const;
  expect(quote(input)).toMatchObject({ memberCount: 1, total: 25 });
});

test('annual prices are 85 % of the monthly ones, to the cent', () => {
  expect(annualPrice(paidPlans.starter.pricePerMember)).toBe(21.25);
  expect(annualPrice(paidPlans.business.pricePerMember)).toBe(42.5);
});

test('an annual price is never off by more than half a cent, and has no third decimal', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), (price) => {
      const annual = annualPrice(price);
      expect(Math.abs(annual * 100 - price * 85)).toBeLessThanOrEqual(0.5);
      expect(Number(annual.toFixed(2))).toBe(annual);
    }),
  );
});

test('every step of hot storage costs exactly one block more', () => {
  fc.assert(
    fc.property(hotAmounts, (tb) => {
      expect(hotStorageCost(tb)).toBe(((tb - 1) * 1000 * 15) / 250);
      expect(hotStorageCost(tb + hotStorage.stepTb) - hotStorageCost(tb)).toBe(15);
    }),
  );
});

test('blocks and terabytes of hot storage convert both ways', () => {
  fc.assert(
    fc.property(hotAmounts, (tb) => {
      expect(hotStorageOfBlocks(hotStorageBlocks(tb))).toBe(tb);
    }),
  );
});

test('the minimum storage is free, the maximum costs whole dollars', () => {
  expect([hotStorageCost(1), coldStorageCost(0)]).toEqual([0, 0]);
  expect([hotStorageCost(1_000), coldStorageCost(10_000)]).toEqual([59_940, 100_000]);
});

test('a total is the sum of its parts and never less than one seat', () => {
  fc.assert(
    fc.property(
      plans,
      fc.integer({ min: 0, max: 1_000 }),
      hotAmounts,
      coldAmounts,
      (plan, members, storageAmount, coldStorageAmount) => {
        const {
          memberCost,
          storageCost,
          coldStorageCost: cold,
          subtotal,
          tax,
          total,
        } = quote({
          plan,
          members,
          storageAmount,
          coldStorageAmount,
        });
        expect(total).toBe(memberCost + storageCost + cold);
        expect(subtotal + tax).toBe(total);
        expect(Number.isInteger(total)).toBe(true);
        expect(total).toBeGreaterThanOrEqual(paidPlans[plan].pricePerMember);
      },
    ),
  );
});

test.each([
  ['2026-11-20T12:00:00', '2026-12-20T12:00:00'],
  ['2026-01-31T12:00:00', '2026-02-28T12:00:00'],
  ['2028-01-31T12:00:00', '2028-02-29T12:00:00'],
  ['2026-12-31T12:00:00', '2027-01-31T12:00:00'],
])('one month after %s is %s', (from, to) => {
  expect(oneMonthAfter(new Date(from))).toEqual(new Date(to));
});
