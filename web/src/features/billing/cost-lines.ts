import type { Subscription } from '#shared/account.ts';
import { coldStorage, hotStorage, paidPlans } from '#shared/plans.ts';
import { hotStorageBlocks, type Quote, quote } from '#shared/pricing.ts';
import { counted, dollars, terabytes } from '#web/lib/figures.ts';

/** One line of a bill, in US dollars a month. */
export interface CostLine {
  kind: 'members' | 'hot' | 'cold';
  name: string;
  /** How the cost comes about. */
  detail: string;
  cost: number;
}

/** The lines that a quote is made of. */
export function costLines(wanted: Quote): CostLine[] {
  const { plan, memberCount, pricePerMember, storageAmount, coldStorageAmount } = wanted;
  const blocks = hotStorageBlocks(storageAmount);
  return [
    {
      kind: 'members',
      name: `${paidPlans[plan].name} plan`,
      detail: `${counted(memberCount, 'member')} at ${dollars(pricePerMember)}`,
      cost: wanted.memberCost,
    },
    {
      kind: 'hot',
      name: 'Hot storage',
      detail:
        blocks === 0
          ? `${terabytes(storageAmount)}, included`
          : `${blocks.toLocaleString('en-US')} × ${hotStorage.blockGb} GB at ${dollars(hotStorage.pricePerBlock)}`,
      cost: wanted.storageCost,
    },
    {
      kind: 'cold',
      name: 'Cold storage',
      detail:
        coldStorageAmount === 0
          ? 'None'
          : `${terabytes(coldStorageAmount)} at ${dollars(coldStorage.pricePerTb)}`,
      cost: wanted.coldStorageCost,
    },
  ];
}

/** What a month costs as the subscription runs now. */
export function runningQuote({
  plan,
  seats,
  storageAmount,
  coldStorageAmount,
}: Subscription): Quote {
  return quote({ plan, members: seats, storageAmount, coldStorageAmount });
}
