import {
  annualFactor,
  coldStorage,
  hotStorage,
  minSeats,
  type PaidPlanId,
  paidPlans,
} from './plans.ts';

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

/** US dollars a month. */
export function hotStorageCost(storageAmount: number): number {
  return hotStorageBlocks(storageAmount) * hotStorage.pricePerBlock;
}

/** US dollars a month. */
export function coldStorageCost(coldStorageAmount: number): number {
  return coldStorageAmount * coldStorage.pricePerTb;
}

/** How many seats so many team members are billed as. */
export function seatsBilled(members: number): number {
  return Math.max(minSeats, members);
}

/** US dollars a month for the seats of so many team members. */
export function memberCost(plan: PaidPlanId, members: number): number {
  return seatsBilled(members) * paidPlans[plan].pricePerMember;
}

/** What a month costs; the same arithmetic on the screen and at the server. */
export function quote(wanted: {
  plan: PaidPlanId;
  members: number;
  storageAmount: number;
  coldStorageAmount: number;
}): Quote {
  const { plan, storageAmount, coldStorageAmount } = wanted;
  const costs = {
    memberCost: memberCost(plan, wanted.members),
    storageCost: hotStorageCost(storageAmount),
    coldStorageCost: coldStorageCost(coldStorageAmount),
  };
  const subtotal = costs.memberCost + costs.storageCost + costs.coldStorageCost;
  const tax = 0;
  return {
    plan,
    memberCount: seatsBilled(wanted.members),
    pricePerMember: paidPlans[plan].pricePerMember,
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
