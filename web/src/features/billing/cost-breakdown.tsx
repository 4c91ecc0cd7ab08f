import type { ReactNode } from 'react';
import type { Quote, UnitPrices } from '#shared/pricing.ts';
import type { Subscription } from '#shared/user.ts';
import { Card } from '#web/components/card.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { formatDollarChange } from '#web/lib/format.ts';
import { costLines, runningQuote } from './cost-lines.ts';
import { CostPicture } from './cost-picture.tsx';
import { CostTable } from './cost-table.tsx';

interface CostBreakdownProps {
  /** Undefined until everything is loaded. */
  targetQuote: Quote | undefined;
  /** The unit prices of the target quote. */
  prices: UnitPrices;
  failed: boolean;
  running: Subscription | undefined;
  /** The available actions. */
  children: ReactNode;
}

export function CostBreakdown(props: CostBreakdownProps) {
  const { targetQuote, prices, failed, running, children } = props;
  return (
    <Card className="p-5">
      <h2 className="font-semibold">Cost Breakdown</h2>
      {targetQuote ? (
        <Breakdown targetQuote={targetQuote} prices={prices} running={running} />
      ) : (
        <CostBreakdownSkeleton failed={failed} />
      )}
      {children}
    </Card>
  );
}

interface BreakdownProps {
  targetQuote: Quote;
  prices: UnitPrices;
  running: Subscription | undefined;
}

function Breakdown({ targetQuote, prices, running }: BreakdownProps) {
  const lines = costLines(targetQuote, prices);
  const now = running && runningQuote(running);
  const before = now && costLines(now, running.prices);
  const isChanged = lines.some(({ cost }, at) => before && cost !== before[at]?.cost);
  const change = now ? targetQuote.total - now.total : 0;
  return (
    <div className="mt-4">
      <CostPicture lines={lines} before={isChanged ? before : undefined} />
      <CostTable targetQuote={targetQuote} lines={lines} before={before} />
      {change !== 0 && (
        <p className="text-right text-xs text-muted tabular-nums">
          {`${formatDollarChange(change)} compared with your current plan`}
        </p>
      )}
    </div>
  );
}

function CostBreakdownSkeleton({ failed }: { failed: boolean }) {
  if (failed) return <p className="mt-4 text-xl text-muted">–</p>;
  return (
    <div className="mt-4 flex flex-col gap-4">
      <Skeleton className="h-8" />
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
    </div>
  );
}
