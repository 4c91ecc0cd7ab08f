import type { UnitPrices } from '#shared/pricing.ts';
import { formatDollarChange, formatDollars } from '#web/lib/format.ts';
import type { StorageKind } from './storage-kinds.ts';
import { isStorageAmount } from './storage-steps.ts';

interface StorageCostProps {
  kind: StorageKind;
  prices: UnitPrices;
  /** TB requested at present. */
  current: number;
  /** TB to request; NaN while the input is not a number. */
  amount: number;
  /** The total monthly cost at present, in US dollars; undefined if unknown. */
  monthTotal: number | undefined;
}

/** The cost of the amount, the difference from now, and the new monthly total. */
export function StorageCost({ kind, prices, current, amount, monthTotal }: StorageCostProps) {
  const valid = isStorageAmount(amount, kind.limits);
  const cost = kind.costOf(amount, prices);
  const change = valid ? cost - kind.costOf(current, prices) : 0;
  return (
    <dl
      aria-live="polite"
      className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t border-line pt-4 text-sm tabular-nums"
    >
      <dt className="text-muted">Monthly cost</dt>
      <dd className="text-right">
        {change !== 0 && <span className="mr-2 text-muted">{formatDollarChange(change)}</span>}
        <span className="font-semibold">{valid ? formatDollars(cost) : '–'}</span>
      </dd>
      {monthTotal !== undefined && (
        <>
          <dt className="text-muted">Total per month</dt>
          <dd className="text-right">
            {change !== 0 && (
              <span className="mr-2 text-muted line-through">
                <span className="sr-only">now </span>
                <span>{formatDollars(monthTotal)}</span>
              </span>
            )}
            <span className="font-semibold">
              {valid ? formatDollars(monthTotal + change) : '–'}
            </span>
          </dd>
        </>
      )}
    </dl>
  );
}
