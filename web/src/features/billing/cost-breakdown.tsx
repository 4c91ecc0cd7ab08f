import type { ReactNode } from 'react';
import type { Subscription } from '#shared/account.ts';
import type { Quote } from '#shared/pricing.ts';
import { Card } from '#web/components/card.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { dollarChange } from '#web/lib/figures.ts';
import { ChargeLine } from './charge-line.tsx';
import { costLines, runningQuote } from './cost-lines.ts';
import { CostPicture } from './cost-picture.tsx';
import { CostTable } from './cost-table.tsx';

interface CostBreakdownProps {
  /** Undefined until everything is loaded. */
  wanted: Quote | undefined;
  failed: boolean;
  running: Subscription | undefined;
  /** Whether the subscription is just being taken over: what a change to it would cost is then not asked. */
  settling: boolean;
  /** What can be done about it. */
  children: ReactNode;
}

export function CostBreakdown(props: CostBreakdownProps) {
  const { wanted, failed, running, settling, children } = props;
  return (
    <Card className="p-5">
      <h2 className="font-semibold">Cost Breakdown</h2>
      {wanted ? <Breakdown wanted={wanted} running={running} /> : <Coming failed={failed} />}
      <ChargeLine wanted={settling ? undefined : wanted} running={running} />
      {children}
    </Card>
  );
}

function Breakdown({ wanted, running }: { wanted: Quote; running: Subscription | undefined }) {
  const lines = costLines(wanted);
  const now = running && runningQuote(running);
  const before = now && costLines(now);
  const altered = lines.some(({ cost }, at) => before && cost !== before[at]?.cost);
  const change = now ? wanted.total - now.total : 0;
  return (
    <div className="mt-4">
      <CostPicture lines={lines} before={altered ? before : undefined} />
      <CostTable wanted={wanted} lines={lines} before={before} />
      {change !== 0 && (
        <p className="text-right text-xs text-muted tabular-nums">
          {dollarChange(change)} compared with what runs now
        </p>
      )}
    </div>
  );
}

function Coming({ failed }: { failed: boolean }) {
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
