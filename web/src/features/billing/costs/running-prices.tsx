import { coldStorage, hotStorage, type PaidPlanId, paidPlans } from '#shared/rules/plans.ts';
import { listPrices, type UnitPrices } from '#shared/rules/pricing.ts';
import type { Subscription } from '#shared/rules/user.ts';
import { formatDollars } from '#web/lib/format.ts';

const units: Record<keyof UnitPrices, string> = {
  pricePerMember: '/member',
  hotStorageBlock: ` per ${hotStorage.blockGb} GB of hot storage`,
  coldStorageTb: ` per ${coldStorage.stepTb} TB of cold storage`,
};

const unitNames = ['pricePerMember', 'hotStorageBlock', 'coldStorageTb'] as const;

interface RunningPricesProps {
  running: Subscription;
  chosen: PaidPlanId;
}

/** The prices that the subscription actually pays, if they differ from today's list prices. */
export function RunningPrices({ running, chosen }: RunningPricesProps) {
  const { plan, prices } = running;
  const today = listPrices(plan);
  const others = unitNames.filter((unit) => prices[unit] !== today[unit]);
  if (others.length === 0) return null;
  const losesPrice = chosen !== plan && prices.pricePerMember < today.pricePerMember;
  return (
    <div className="mt-3 text-sm tabular-nums">
      {others.map((unit) => (
        <p key={unit}>
          {`You pay ${formatDollars(prices[unit])}${units[unit]}, today's price is ${formatDollars(today[unit])}.`}
        </p>
      ))}
      {losesPrice && (
        <p className="mt-1 text-warning">
          {`Switching to ${paidPlans[chosen].name} gives up that price: returning to ${paidPlans[plan].name} later costs its list price at that time.`}
        </p>
      )}
    </div>
  );
}
