import { coldStorage, hotStorage } from '#shared/rules/plans.ts';
import { coldStorageCost, hotStorageCost, type UnitPrices } from '#shared/rules/pricing.ts';
import { formatDollars, formatTerabytes } from '#web/lib/format.ts';
import type { StorageLimits } from './storage-steps.ts';

/** The texts and styles of one kind of storage. */
export interface StorageKind {
  id: 'hot' | 'cold';
  title: string;
  /** Its purpose. */
  about: string;
  price: (prices: UnitPrices) => string;
  dialogTitle: string;
  /** The class of its color, the same as in the cost breakdown. */
  fill: string;
  limits: StorageLimits;
  /** US dollars a month for an amount in TB. */
  costOf: (tb: number, prices: UnitPrices) => number;
  saved: (tb: number) => { title: string; description: string };
}

export const hotStorageKind: StorageKind = {
  id: 'hot',
  title: 'Hot Storage Management',
  about: 'For active projects: project files, proxies and the media they use.',
  price: ({ hotStorageBlock }) =>
    `The first ${formatTerabytes(hotStorage.includedTb)} is included. Each additional ${hotStorage.blockGb} GB is ${formatDollars(hotStorageBlock)} a month.`,
  dialogTitle: 'Manage storage',
  fill: 'fill-clip-teal',
  limits: hotStorage,
  costOf: (tb, { hotStorageBlock }) => hotStorageCost(tb, hotStorageBlock),
  saved: (tb) => ({
    title: 'Storage Updated',
    description: `Your storage has been set to ${tb} TB`,
  }),
};

export const coldStorageKind: StorageKind = {
  id: 'cold',
  title: 'Cold Storage Management',
  about: 'For delivered projects: camera originals and masters, kept for the next version.',
  price: ({ coldStorageTb }) =>
    `Each ${formatTerabytes(coldStorage.stepTb)} is ${formatDollars(coldStorageTb)} a month.`,
  dialogTitle: 'Manage Cold Storage',
  fill: 'fill-clip-rose',
  limits: coldStorage,
  costOf: (tb, { coldStorageTb }) => coldStorageCost(tb, coldStorageTb),
  saved: (tb) => ({
    title: 'Cold Storage Updated',
    description: `Your cold storage has been set to ${tb} TB`,
  }),
};
