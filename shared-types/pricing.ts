import {
  annualFactor,
  coldStorage,
  hotStorage,
  minSeats,
  type PaidPlanId,
  paidPlans,
} from './plans.ts';

/** What one of each costs, in US dollars a month, to the cent. */
export interface UnitPrices {
  pricePerMember: number;
  /** One block of 250 GB. */
  hotStorageBlock: number;
  coldStorageTb: number;
}

/** What is charged for one of each by today's price list. */
export function listPrices(plan: PaidPlanId): UnitPrices {
  return {
    pricePerMember: paidPlans[plan].pricePerMember,
    hotStorageBlock: hotStorage.pricePerBlock,
    coldStorageTb: coldStorage.pricePerTb,
  };
}

/**
 * What is charged for one of each on a plan: today's list prices where nothing runs, else the prices of the running
 * subscription, which a change of the list leaves as they are. Another plan than the running one has today's price.
 * @param running the subscription that runs, or null.
 */
export function unitPricesFor(
  plan: PaidPlanId,
  running: { plan: PaidPlanId; prices: UnitPrices } | null,
): UnitPrices {
  const list = listPrices(plan);
  if (!running) return list;
  if (running.plan === plan) return running.prices;
  return { ...running.prices, pricePerMember: list.pricePerMember };
}

/** A month's bill. Amounts of money are US dollars, amounts of storage TB. */
export interface Quote {
  plan: PaidPlanId;
  /** Seats billed: at least one. */
  memberCount: number;
  pricePerMember: number;
  storageAmount: number;
  coldStorageAmount: number;
  memberCost: number;
  storageCost: number;
  coldStorageCost: number;
  subtotal: number;
  tax: number;
  total: number;
}

/** The monthly price of one member when a year is looked at, in US dollars, rounded to the cent. */
export function annualPrice(pricePerMonth: number): number {
  return Math.round(pricePerMonth * 100 * annualFactor) / 100;
}

/** How many paid blocks of 250 GB an amount of hot storage takes, beyond what is included. */
export function hotStorageBlocks(storageAmount: number): number {
  return Math.round(((storageAmount - hotStorage.includedTb) * 1000) / hotStorage.blockGb);
}

/** The amount of hot storage, in TB, that so many paid blocks come to: the inverse of `hotStorageBlocks`. */
export function hotStorageOfBlocks(blocks: number): number {
  return hotStorage.includedTb + (blocks * hotStorage.blockGb) / 1000;
}

/** A number of units at a price in US dollars, to the cent: summed in cents, so that no binary fraction shows. */
function costOf(units: number, price: number): number {
  return (units * Math.round(price * 100)) / 100;
}

/** By how much one sum in US dollars is more than another, to the cent. */
export function differenceOf(dollars: number, less: number): number {
  return (Math.round(dollars * 100) - Math.round(less * 100)) / 100;
}

/** US dollars a month. */
export function hotStorageCost(
  storageAmount: number,
  pricePerBlock: number = hotStorage.pricePerBlock,
): number {
  return costOf(hotStorageBlocks(storageAmount), pricePerBlock);
}

/** US dollars a month. */
export function coldStorageCost(
  coldStorageAmount: number,
  pricePerTb: number = coldStorage.pricePerTb,
): number {
  return costOf(coldStorageAmount, pricePerTb);
}

/** How many seats so many team members are billed as. */
export function seatsBilled(members: number): number {
  return Math.max(minSeats, members);
}

/** US dollars a month for the seats of so many team members. */
export function memberCost(members: number, pricePerMember: number): number {
  return costOf(seatsBilled(members), pricePerMember);
}

/**
 * What a month costs; the same arithmetic on the screen and at the server.
 * @param wanted.prices what one of each costs; today's list prices where not given.
 */
export function quote(wanted: {
  plan: PaidPlanId;
  members: number;
  storageAmount: number;
  coldStorageAmount: number;
  prices?: UnitPrices;
}): Quote {
  const { plan, members, storageAmount, coldStorageAmount } = wanted;
  const prices = wanted.prices ?? listPrices(plan);
  const costs = {
    memberCost: memberCost(members, prices.pricePerMember),
    storageCost: hotStorageCost(storageAmount, prices.hotStorageBlock),
    coldStorageCost: coldStorageCost(coldStorageAmount, prices.coldStorageTb),
  };
  const cents = Object.values(costs).map((cost) => Math.round(cost * 100));
  const subtotal = cents.reduce((sum, cost) => sum + cost, 0) / 100;
  const tax = 0;
  return {
    plan,
    memberCount: seatsBilled(members),
    pricePerMember: prices.pricePerMember,
    storageAmount,
    coldStorageAmount,
    ...costs,
    subtotal,
    tax,
    total: subtotal + tax,
  };
}

/** Today plus one month: the same day, or the last one of a shorter month. */
export function oneMonthAfter(date: Date): Date {
  const next = new Date(date);
  next.setMonth(next.getMonth() + 1);
  if (next.getDate() !== date.getDate()) next.setDate(0);
  return next;
}
