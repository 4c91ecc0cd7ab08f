import {
  annualFactor,
  coldStorage,
  hotStorage,
  minSeats,
  type PaidPlanId,
  paidPlans,
} from './plans.ts';

/** Unit prices in US dollars a month, to the cent. */
export interface UnitPrices {
  pricePerMember: number;
  /** One block of 250 GB. */
  hotStorageBlock: number;
  coldStorageTb: number;
}

/** Today's list prices. */
export function listPrices(plan: PaidPlanId): UnitPrices {
  return {
    pricePerMember: paidPlans[plan].pricePerMember,
    hotStorageBlock: hotStorage.pricePerBlock,
    coldStorageTb: coldStorage.pricePerTb,
  };
}

/**
 * The unit prices for a plan: today's list prices without a running subscription, else the subscription's own, which a
 * change of the list does not affect. A change to another plan pays today's seat price.
 * @param running the running subscription, or null.
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

/** A monthly bill. Amounts of money are US dollars, amounts of storage TB. */
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

/** The monthly price per member with annual billing, in US dollars, rounded to the cent. */
export function annualPrice(pricePerMonth: number): number {
  return Math.round(pricePerMonth * 100 * annualFactor) / 100;
}

/** The number of paid 250 GB blocks for an amount of hot storage in TB, beyond what is included. */
export function hotStorageBlocks(storageAmount: number): number {
  return Math.round(((storageAmount - hotStorage.includedTb) * 1000) / hotStorage.blockGb);
}

/** The amount of hot storage in TB for a number of paid blocks: the inverse of `hotStorageBlocks`. */
export function hotStorageOfBlocks(blocks: number): number {
  return hotStorage.includedTb + (blocks * hotStorage.blockGb) / 1000;
}

/** The cost of some units at a price in US dollars, computed in cents to avoid binary fractions. */
function costOf(units: number, price: number): number {
  return (units * Math.round(price * 100)) / 100;
}

/** The difference of two amounts in US dollars, to the cent. */
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

/** The number of seats billed for a number of team members. */
export function seatsBilled(members: number): number {
  return Math.max(minSeats, members);
}

/** US dollars a month for the seats of a number of team members. */
export function memberCost(members: number, pricePerMember: number): number {
  return costOf(seatsBilled(members), pricePerMember);
}

/**
 * Calculates the monthly bill; the browser and the server share this code.
 * @param input.prices unit prices; today's list prices by default.
 */
export function quote(input: {
  plan: PaidPlanId;
  members: number;
  storageAmount: number;
  coldStorageAmount: number;
  prices?: UnitPrices;
}): Quote {
  const { plan, members, storageAmount, coldStorageAmount } = input;
  const prices = input.prices ?? listPrices(plan);
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

/** One month later: the same day, or the last day of a shorter month. */
export function oneMonthAfter(date: Date): Date {
  const next = new Date(date);
  next.setMonth(next.getMonth() + 1);
  if (next.getDate() !== date.getDate()) next.setDate(0);
  return next;
}
