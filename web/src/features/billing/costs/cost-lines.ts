import { hotStorage, paidPlans } from '#shared/rules/plans.ts';
import { hotStorageBlocks, type Quote, quote, type UnitPrices } from '#shared/rules/pricing.ts';
import type { Subscription } from '#shared/rules/user.ts';
import { formatDollars, formatTerabytes, pluralize } from '#web/lib/format.ts';

/** One line of a bill, in US dollars a month. */
export interface CostLine {
  kind: 'members' | 'hot' | 'cold';
  name: string;
  /** How the cost is calculated. */
  detail: string;
  cost: number;
}

/** The lines of a quote, at the prices it was calculated with. */
export function costLines(target: Quote, prices: UnitPrices): CostLine[] {
  const { plan, memberCount, pricePerMember, storageAmount, coldStorageAmount } = target;
  const blocks = hotStorageBlocks(storageAmount);
  return [
    {
      kind: 'members',
      name: `${paidPlans[plan].name} plan`,
      detail: `${pluralize(memberCount, 'member')} at ${formatDollars(pricePerMember)}`,
      cost: target.memberCost,
    },
    {
      kind: 'hot',
      name: 'Hot storage',
      detail:
        blocks === 0
          ? `${formatTerabytes(storageAmount)}, included`
          : `${blocks.toLocaleString('en-US')} × ${hotStorage.blockGb} GB at ${formatDollars(prices.hotStorageBlock)}`,
      cost: target.storageCost,
    },
    {
      kind: 'cold',
      name: 'Cold storage',
      detail:
        coldStorageAmount === 0
          ? 'None'
          : `${formatTerabytes(coldStorageAmount)} at ${formatDollars(prices.coldStorageTb)}`,
      cost: target.coldStorageCost,
    },
  ];
}

/** The monthly cost of the current subscription, at its own prices. */
export function runningQuote({ seats: members, ...running }: Subscription): Quote {
  return quote({ ...running, members });
}
