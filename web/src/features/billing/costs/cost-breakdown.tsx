import type { ReactNode } from 'react';
import type { Quote, UnitPrices } from '#shared/rules/pricing.ts';
import type { Subscription } from '#shared/rules/user.ts';
import { Card } from '#web/components/card.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { formatDollarChange, formatDollars } from '#web/lib/format.ts';
import { type CostLine, costLines, runningQuote } from './cost-lines.ts';
import { CostMark, CostPicture } from './cost-picture.tsx';

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

interface CostTableProps {
  targetQuote: Quote;
  lines: readonly CostLine[];
  /** The lines of the current subscription; undefined without one. */
  before: readonly CostLine[] | undefined;
}

/** The monthly bill as a table; a line that would change shows the difference. */
function CostTable({ targetQuote, lines, before }: CostTableProps) {
  return (
    <table className="mt-3 w-full text-sm tabular-nums">
      <caption className="sr-only">Monthly cost</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Monthly cost</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <Line key={line.kind} line={line} costBefore={before?.[at]?.cost ?? line.cost} />
        ))}
      </tbody>
      <tfoot>
        <tr className="text-muted">
          <th scope="row" className="pt-2.5 text-left font-normal">
            Subtotal
          </th>
          <td className="pt-2.5 text-right">{formatDollars(targetQuote.subtotal)}</td>
        </tr>
        <tr className="text-muted">
          <th scope="row" className="pt-1 text-left font-normal">
            Tax
          </th>
          <td className="pt-1 text-right">{formatDollars(targetQuote.tax)}</td>
        </tr>
        <tr>
          <th scope="row" className="pt-3 text-left align-baseline font-semibold">
            Total per month
          </th>
          <td className="pt-3 text-right align-baseline text-xl font-semibold">
            {formatDollars(targetQuote.total)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function Line({ line, costBefore }: { line: CostLine; costBefore: number }) {
  const { kind, name, detail, cost } = line;
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-2.5 pr-4 text-left font-normal">
        <span className="flex items-center gap-2">
          <CostMark kind={kind} />
          <span>{name}</span>
        </span>
        <span className="block pl-4.5 text-xs text-muted">{detail}</span>
      </th>
      <td className="py-2.5 text-right align-top">
        <span>{formatDollars(cost)}</span>
        {cost !== costBefore && (
          <span className="block text-xs text-muted">{formatDollarChange(cost - costBefore)}</span>
        )}
      </td>
    </tr>
  );
}
